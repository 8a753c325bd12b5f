import type { ComponentType } from 'react'

import { late, type LatePart } from '../lazy-part.tsx'
import type { CardFieldsProps } from './card-part.ts'

/** Card fields loaded when they first show, with a placeholder until then. */
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
