/** RGBA, four bytes per pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

export interface Bounds {
  left: number
  top: number
  width: number
  height: number
}

/** How much a channel may differ and still count as background: photographs never have a uniform colour. */
const TOLERANCE = 12
const TRANSPARENT = 16

/**
 * The picture without its border, which is transparent or has the colour of the first corner. The whole picture if
 * there is nothing else.
 */
export function inkBounds({ data, width, height }: Pixels): Bounds {
  const isBackground = (offset: number): boolean => {
    const alpha = data[offset + 3] ?? 0
    if (alpha < TRANSPARENT) return true
    const isOpaque = (data[3] ?? 0) >= TRANSPARENT
    return isOpaque && [0, 1, 2].every((channel) => isNear(data[offset + channel], data[channel]))
  }
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (isBackground((y * width + x) * 4)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  if (right < 0) return { left: 0, top: 0, width, height }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const isNear = (a = 0, b = 0): boolean => Math.abs(a - b) <= TOLERANCE
