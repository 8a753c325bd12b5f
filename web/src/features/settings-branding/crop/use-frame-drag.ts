import { useRef, type PointerEvent } from 'react'

import type { Bounds } from '../ink-bounds.ts'
import { moved, scaled, stretched, type Edge, type Shift, type Size } from './crop-rules.ts'

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

const spanOf = ([one, other]: readonly Shift[]): number =>
  one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1

/** The frame follows a mouse or a finger; pinching with two fingers resizes it. */
export function useFrameDrag({ crop, picture, onChange }: FrameDrag) {
  const fingers = useRef(new Map<number, Shift>())
  const gesture = useRef<Gesture | null>(null)
  const begin = (edge: Edge | null): void => {
    gesture.current = { crop, edge, points: [...fingers.current.values()] }
  }
  const lift = (event: PointerEvent): void => {
    if (fingers.current.delete(event.pointerId)) begin(null)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin(fingers.current.size === 1 ? edgeUnder(event) : null)
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = gesture.current
      if (!from || !fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const perPixel = picture.width / event.currentTarget.getBoundingClientRect().width
      onChange(follow(from, [...fingers.current.values()], { perPixel, picture }))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

function follow(
  { crop, edge, points }: Gesture,
  now: readonly Shift[],
  { perPixel, picture }: { perPixel: number; picture: Size },
): Bounds {
  const [before, after] = [middleOf(points), middleOf(now)]
  const shift = { x: (after.x - before.x) * perPixel, y: (after.y - before.y) * perPixel }
  if (edge) return stretched(crop, edge, shift, picture)
  const sized = now.length > 1 ? scaled(crop, spanOf(now) / spanOf(points), picture) : crop
  return moved(sized, shift, picture)
}
