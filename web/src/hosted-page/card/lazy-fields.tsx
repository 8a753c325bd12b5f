import type { ComponentType } from 'react'

import { lazyPart, type LazyPart } from '../lazy-part.tsx'
import type { CardFieldsProps } from './card-part.ts'

/** Card fields loaded when they first show, with a placeholder until then. */
export const lazyFields = (
  load: () => Promise<ComponentType<CardFieldsProps>>,
): LazyPart<CardFieldsProps> =>
  lazyPart(
    load,
    undefined,
    <div className="field-bones" aria-hidden="true">
      <div className="bone bone-field" />
      <div className="bone bone-field" />
      <div className="bone bone-field" />
    </div>,
  )
