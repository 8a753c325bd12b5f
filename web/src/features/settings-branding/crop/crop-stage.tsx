import type { Picture } from '../read-logo.ts'
import type { Bounds } from '../ink-bounds.ts'
import { cropAfterKey } from './crop-rules.ts'
import classes from './logo-cropper.module.css'
import { useFrameDrag } from './use-frame-drag.ts'

interface CropStageProps {
  picture: Picture
  crop: Bounds
  onChange: (crop: Bounds) => void
  /** The id of the element that explains the frame's keys. */
  hint: string
}

const HANDLES = ['n', 'e', 's', 'w', 'nw', 'ne', 'se', 'sw'] as const

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** The picture, with a frame over it that a pointer or the keyboard moves. */
export function CropStage({ picture, crop, onChange, hint }: CropStageProps) {
  const { address, width, height } = picture
  const drag = useFrameDrag({ crop, picture, onChange })
  const position = {
    left: percent(crop.left, width),
    top: percent(crop.top, height),
    width: percent(crop.width, width),
    height: percent(crop.height, height),
  }
  return (
    <div
      className={classes['stage']}
      style={{
        aspectRatio: `${width} / ${height}`,
        maxWidth: `calc(280px * ${width / height})`,
      }}
      {...drag}
    >
      <img src={address} alt="" draggable={false} />
      <div className={classes['shade']}>
        <div style={position} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are said beside it */}
      <div
        className={classes['frame']}
        role="application"
        aria-label="Crop frame"
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={position}
        onKeyDown={(event) => {
          const isShortcut = event.ctrlKey || event.metaKey || event.altKey
          const next = isShortcut ? null : cropAfterKey(crop, event, picture)
          if (!next) return
          event.preventDefault()
          onChange(next)
        }}
      >
        {HANDLES.map((edge) => (
          <span key={edge} data-edge={edge} aria-hidden />
        ))}
      </div>
    </div>
  )
}
