"""The detector's network and loss: YOLO11-pose by ultralytics, with corners of cards for keypoints.

Four classes (`vision.training.samples.CLASS_NAMES`) and four keypoints, the corners of the card
that an index, a face or a back belongs to. An index tells which way up its card is, so its corners
have an order; a whole card looks the same turned by half, so its corners may begin anywhere.

The only file that imports ultralytics.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
import ultralytics
import yaml
from torch import Tensor
from ultralytics.nn.tasks import PoseModel
from ultralytics.utils.loss import v8PoseLoss

from vision.training.samples import BACK, CLASS_NAMES, FACE


def build_detector(recipe: dict[str, Any]) -> PoseModel:
    """An untrained network as the recipe describes it."""
    family = recipe["architecture"].removeprefix("yolo").removesuffix("n-pose")
    folder = Path(ultralytics.__file__).parent / "cfg" / "models" / family
    config = yaml.safe_load((folder / f"yolo{family}-pose.yaml").read_text())
    config |= {
        "nc": len(CLASS_NAMES),
        "kpt_shape": [4, 2],
        "scale": "n",
        "activation": recipe["activation"],
    }
    model = PoseModel(config, verbose=False)
    model.names = dict(enumerate(CLASS_NAMES))
    model.args = SimpleNamespace(
        box=recipe["box_gain"],
        cls=recipe["class_gain"],
        dfl=recipe["dfl_gain"],
        pose=recipe["corner_gain"],
        kobj=0.0,
    )
    return model


class CornerLoss(v8PoseLoss):
    """The pose loss, with the distance of corners measured in sizes of the card.

    The stock keypoint loss measures them in sizes of the object's box; for an index, whose card is
    four times as large, it is flat at first and nothing is learned.
    """

    def calculate_keypoints_loss(
        self,
        masks: Tensor,
        target_gt_idx: Tensor,
        keypoints: Tensor,
        stride_tensor: Tensor,
        target_bboxes: Tensor,
        pred_kpts: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """Mean distance of the four corners over the card's size.

        For whole cards the best of the four turns counts. `keypoints` (B, M, 4, 3) pixels, the
        third value 1 + the object's class; `pred_kpts` (B, A, 4, 2) in cells of each anchor's
        stride.
        """
        image, anchor = masks.nonzero(as_tuple=True)
        truth = keypoints[image, target_gt_idx[masks]]
        corners = truth[..., :2]
        is_whole = (truth[:, 0, 2] == 1 + FACE) | (truth[:, 0, 2] == 1 + BACK)
        found = pred_kpts[masks] * stride_tensor[anchor][:, None]
        turns = torch.stack([corners.roll(-turn, 1) for turn in range(4)], 1)
        size = _area(corners).clamp(min=16).sqrt()
        apart = (found[:, None] - turns).square().sum(-1).add(1e-6).sqrt().mean(-1) / size[:, None]
        loss = torch.where(is_whole, apart.min(1).values, apart[:, 0])
        return loss.clamp(max=4).mean(), torch.zeros((), device=self.device)


def _area(corners: Tensor) -> Tensor:
    """The area of quads (N, 4, 2), by the shoelace formula."""
    x, y = corners[..., 0], corners[..., 1]
    return (x * y.roll(-1, 1) - y * x.roll(-1, 1)).sum(1).abs() / 2


def as_batch(samples: list[Any]) -> dict[str, Tensor]:
    """Samples of one size as the loss takes them, boxes xywh and corners in shares of it."""
    size = samples[0].image_rgb.shape[0]
    images = torch.stack([torch.from_numpy(s.image_rgb.copy()) for s in samples]).permute(
        0, 3, 1, 2
    )
    classes = torch.cat([torch.from_numpy(s.classes) for s in samples]).float()
    boxes = torch.cat([torch.from_numpy(s.boxes_xyxy) for s in samples]) / size
    corners = torch.cat([torch.from_numpy(s.corners) for s in samples]) / size
    flags = (classes + 1)[:, None, None].expand(-1, 4, 1)
    middles, spans = (boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]
    owner = torch.cat([torch.full((len(s.classes),), float(i)) for i, s in enumerate(samples)])
    return {
        "img": images,
        "cls": classes,
        "bboxes": torch.cat([middles, spans], 1),
        "keypoints": torch.cat([corners, flags], 2),
        "batch_idx": owner,
    }
