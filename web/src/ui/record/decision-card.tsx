import type { ReactNode } from 'react'

import { Fields } from '../fields/fields.tsx'
import { Section } from '../layout/section.tsx'
import classes from './decision-card.module.css'

interface DecisionCardProps {
  title: string
  acts: ReactNode
  /** Fields: all that a person needs to decide. */
  children: ReactNode
}

export const DecisionCard = ({ title, acts, children }: DecisionCardProps) => (
  <Section title={title}>
    <Fields>{children}</Fields>
    <div className={classes['acts']}>{acts}</div>
  </Section>
)
