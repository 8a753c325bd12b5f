import { useId } from 'react'

import { Button } from '#/ui/controls/button.tsx'

import type { Bounds } from '../ink-bounds.ts'
import type { Picture } from '../read-logo.ts'
import { roundToPixels, MAX_ZOOM, fullCrop, zoomTo, zoomOf } from './crop-rules.ts'
import { CropStage } from './crop-stage.tsx'
import classes from './logo-cropper.module.css'

interface LogoCropperProps {
  picture: Picture
  /** The part to keep. */
  crop: Bounds
  onChange: (crop: Bounds) => void
}

/** The chosen picture with a frame around the part to keep. */
export function LogoCropper({ picture, crop, onChange }: LogoCropperProps) {
  const hint = useId()
  const rounded = roundToPixels(crop, picture)
  return (
    <div className={classes['cropper']}>
      <CropStage picture={picture} crop={crop} onChange={onChange} hint={hint} />
      <label className={classes['zoom']}>
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={Math.min(MAX_ZOOM, zoomOf(crop, picture))}
          onChange={(event) => onChange(zoomTo(crop, Number(event.currentTarget.value), picture))}
        />
      </label>
      <p className={classes['hint']} role="status">
        {rounded.width} × {rounded.height} of {picture.width} × {picture.height} pixels
      </p>
      <p className={classes['hint']} id={hint}>
        Drag the frame or its corners. On the keyboard: arrows move it, Shift and arrows change its
        size, + and − zoom.
      </p>
      <div className={classes['actions']}>
        <Button onClick={() => onChange(fullCrop(picture))}>Whole picture</Button>
        <Button onClick={() => onChange(picture.ink)}>Cut off empty borders</Button>
      </div>
    </div>
  )
}
