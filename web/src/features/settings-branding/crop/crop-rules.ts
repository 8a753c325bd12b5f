import type { Bounds } from '../ink-bounds.ts'

/** In pixels of the picture. Fractions are kept until the crop is drawn, so that many small steps add up. */
export interface Size {
  width: number
  height: number
}

export interface Shift {
  x: number
  y: number
}

/** The sides of the frame that move, as compass points. */
export type Edge = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'

/** A smaller frame would show nothing recognisable. */
const MIN_SIDE = 8

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max))

const minSize = (picture: Size): Size => ({
  width: Math.min(MIN_SIDE, picture.width),
  height: Math.min(MIN_SIDE, picture.height),
})

export const fullCrop = ({ width, height }: Size): Bounds => ({ left: 0, top: 0, width, height })

/** Moves the frame within the picture. */
export const moveCrop = (crop: Bounds, { x, y }: Shift, picture: Size): Bounds => ({
  ...crop,
  left: clamp(crop.left + x, 0, picture.width - crop.width),
  top: clamp(crop.top + y, 0, picture.height - crop.height),
})

/** Moves the named sides only. */
export function resizeCrop(crop: Bounds, edge: Edge, { x, y }: Shift, picture: Size): Bounds {
  const min = minSize(picture)
  let [left, top] = [crop.left, crop.top]
  let [right, bottom] = [crop.left + crop.width, crop.top + crop.height]
  if (edge.includes('w')) left = clamp(left + x, 0, right - min.width)
  if (edge.includes('e')) right = clamp(right + x, left + min.width, picture.width)
  if (edge.includes('n')) top = clamp(top + y, 0, bottom - min.height)
  if (edge.includes('s')) bottom = clamp(bottom + y, top + min.height, picture.height)
  return { left, top, width: right - left, height: bottom - top }
}

/** Scales the frame about its centre, keeping its shape, as far as the picture allows. */
export function scaleCrop(crop: Bounds, factor: number, picture: Size): Bounds {
  const min = minSize(picture)
  const maxFactor = Math.min(picture.width / crop.width, picture.height / crop.height)
  const fit = clamp(factor, Math.max(min.width / crop.width, min.height / crop.height), maxFactor)
  const size = { width: crop.width * fit, height: crop.height * fit }
  const middle = {
    ...size,
    left: crop.left + (crop.width - size.width) / 2,
    top: crop.top + (crop.height - size.height) / 2,
  }
  return moveCrop(middle, { x: 0, y: 0 }, picture)
}

export const MAX_ZOOM = 8

/** 1 when the frame is as large as its shape allows. */
export const zoomOf = (crop: Bounds, picture: Size): number =>
  Math.min(picture.width / crop.width, picture.height / crop.height)

export const zoomTo = (crop: Bounds, zoom: number, picture: Size): Bounds =>
  scaleCrop(crop, zoomOf(crop, picture) / zoom, picture)

/** Rounds to whole pixels within the picture. Moving the frame does not change its size. */
export function roundToPixels(crop: Bounds, picture: Size): Bounds {
  const width = clamp(Math.round(crop.width), 1, picture.width)
  const height = clamp(Math.round(crop.height), 1, picture.height)
  const left = clamp(Math.round(crop.left), 0, picture.width - width)
  const top = clamp(Math.round(crop.top), 0, picture.height - height)
  return { left, top, width, height }
}

const ARROWS: Readonly<Record<string, Shift>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const ZOOM_STEP = 1.1

export interface FrameKey {
  key: string
  shiftKey: boolean
  /** Whether the key is held down, which moves the frame faster than a pixel at a time. */
  repeat: boolean
}

/** The frame after a key; null for keys it does not handle. */
export function cropAfterKey(
  crop: Bounds,
  { key, shiftKey, repeat }: FrameKey,
  picture: Size,
): Bounds | null {
  if (key === '+' || key === '=') return scaleCrop(crop, 1 / ZOOM_STEP, picture)
  if (key === '-') return scaleCrop(crop, ZOOM_STEP, picture)
  const arrow = ARROWS[key]
  if (!arrow) return null
  const step = repeat ? Math.max(1, Math.max(picture.width, picture.height) / 100) : 1
  const shift = { x: arrow.x * step, y: arrow.y * step }
  return shiftKey ? resizeCrop(crop, 'se', shift, picture) : moveCrop(crop, shift, picture)
}
