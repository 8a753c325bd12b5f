import type { ComponentType } from 'react'

import { late, type LatePart } from '../lazy-part.tsx'
import type { CardFieldsProps } from './card-part.ts'

/** A part's fields, fetched when they first show; until then the page keeps their place. */
export const lateFields = (
  load: () => Promise<ComponentType<CardFieldsProps>>,
): LatePart<CardFieldsProps> =>
  late(
    load,
    undefined,
    <div className="field-bones" aria-hidden="true">
      <div className="bone bone-field" />
      <div className="bone bone-field" />
      <div className="bone bone-field" />
    </div>,
  )
