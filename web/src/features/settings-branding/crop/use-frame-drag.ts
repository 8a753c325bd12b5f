import { useRef, type PointerEvent } from 'react'

import type { Bounds } from '../ink-bounds.ts'
import { moveCrop, scaleCrop, resizeCrop, type Edge, type Shift, type Size } from './crop-rules.ts'

interface Gesture {
  /** The frame when the current fingers were put down. */
  crop: Bounds
  edge: Edge | null
  points: Shift[]
}

interface FrameDrag {
  crop: Bounds
  picture: Size
  onChange: (crop: Bounds) => void
}

const EDGES: ReadonlySet<string> = new Set<Edge>(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])
const isEdge = (name: string | undefined): name is Edge => name !== undefined && EDGES.has(name)

const edgeUnder = ({ target }: PointerEvent): Edge | null => {
  const name = target instanceof HTMLElement ? target.dataset['edge'] : undefined
  return isEdge(name) ? name : null
}

const middleOf = (points: readonly Shift[]): Shift => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spanOf = ([a, b]: readonly Shift[]): number =>
  a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1

/** The frame follows a mouse or a finger; pinching with two fingers resizes it. */
export function useFrameDrag({ crop, picture, onChange }: FrameDrag) {
  const fingers = useRef(new Map<number, Shift>())
  const gesture = useRef<Gesture | null>(null)
  const startGesture = (edge: Edge | null): void => {
    gesture.current = { crop, edge, points: [...fingers.current.values()] }
  }
  const liftFinger = (event: PointerEvent): void => {
    if (fingers.current.delete(event.pointerId)) startGesture(null)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      startGesture(fingers.current.size === 1 ? edgeUnder(event) : null)
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = gesture.current
      if (!from || !fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const perPixel = picture.width / event.currentTarget.getBoundingClientRect().width
      onChange(cropAfterDrag(from, [...fingers.current.values()], { perPixel, picture }))
    },
    onPointerUp: liftFinger,
    onPointerCancel: liftFinger,
  }
}

function cropAfterDrag(
  { crop, edge, points }: Gesture,
  current: readonly Shift[],
  { perPixel, picture }: { perPixel: number; picture: Size },
): Bounds {
  const [before, after] = [middleOf(points), middleOf(current)]
  const shift = { x: (after.x - before.x) * perPixel, y: (after.y - before.y) * perPixel }
  if (edge) return resizeCrop(crop, edge, shift, picture)
  const scaled =
    current.length > 1 ? scaleCrop(crop, spanOf(current) / spanOf(points), picture) : crop
  return moveCrop(scaled, shift, picture)
}
