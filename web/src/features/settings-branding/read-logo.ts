import { MAX_LOGO } from '@paydeck/contract/merchant/logo'

import { inkBounds, type Bounds } from './ink-bounds.ts'

/** The logo is shown 40 pixels high; six times that is sharp on any screen. */
const TARGET_SIZE = { width: 960, height: 240 } as const
/** The longest side while cropping: photographs have more pixels than needed. */
const MAX_INPUT_SIDE = 1_200
/** Shrinks by a quarter each time, until the file is small enough. */
const SCALE_STEP = 0.75
const MAX_ATTEMPTS = 6

export const NO_PICTURE = 'Your browser cannot read this picture. Choose a PNG, JPEG or SVG.'
const TOO_LARGE = 'This picture is too large. Choose a simpler one.'

/** A picture from the person's device, redrawn on a canvas. */
export interface Picture {
  canvas: HTMLCanvasElement
  /** A data URL of the whole picture. */
  address: string
  width: number
  height: number
  /** The part without empty borders. */
  ink: Bounds
}

/**
 * Reads a picture. The browser redraws it, so that nothing else in the file is sent.
 * Throws an error whose message the person can read.
 */
export async function openPicture(file: File): Promise<Picture> {
  const picture = await pictureOf(file)
  const scale = Math.min(1, MAX_INPUT_SIDE / Math.max(picture.width, picture.height))
  const context = canvasOf(picture, {
    from: { left: 0, top: 0, width: picture.width, height: picture.height },
    scale,
  })
  const { canvas } = context
  const { width, height } = canvas
  const ink = inkBounds({ data: context.getImageData(0, 0, width, height).data, width, height })
  return { canvas, address: canvas.toDataURL('image/png'), width, height, ink }
}

/**
 * A part of a picture as a PNG data URL for the payment page. Throws an error whose message the person can read.
 * @param area in whole pixels of the picture
 */
export function drawLogo({ canvas }: Pick<Picture, 'canvas'>, area: Bounds): string {
  let fit = Math.min(1, TARGET_SIZE.width / area.width, TARGET_SIZE.height / area.height)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1, fit *= SCALE_STEP) {
    const address = canvasOf(canvas, { from: area, scale: fit }).canvas.toDataURL('image/png')
    if (imageOf(address).length <= (MAX_LOGO.bytes / 3) * 4) return address
  }
  throw new Error(TOO_LARGE)
}

/** The base64 of a data URL. */
export const imageOf = (address: string): string => address.slice(address.indexOf(',') + 1)

async function pictureOf(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(new Error(NO_PICTURE)))
    reader.readAsDataURL(file)
  })
  try {
    await picture.decode()
  } catch {
    throw new Error(NO_PICTURE)
  }
  // An SVG may have no size.
  if (picture.width === 0 || picture.height === 0) {
    picture.width = TARGET_SIZE.width
    picture.height = TARGET_SIZE.height
  }
  return picture
}

function canvasOf(
  picture: CanvasImageSource,
  { from, scale }: { from: Bounds; scale: number },
): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(NO_PICTURE)
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = from
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return context
}
