import type { ReactNode } from 'react'

import { Fields } from '../fields/fields.tsx'
import { Section } from '../layout/section.tsx'
import classes from './decision-card.module.css'

interface DecisionCardProps {
  title: string
  /** How much time is left. */
  badge: ReactNode
  /** Who asked, and when. */
  requestedBy: ReactNode
  /** The reason, in the asker's words. */
  reason: string | null
  actions: ReactNode
  /** Who may decide, and until when. */
  note: ReactNode
  /** Fields with everything needed to decide. */
  children: ReactNode
}

export const DecisionCard = ({
  title,
  badge,
  requestedBy,
  reason,
  actions,
  note,
  children,
}: DecisionCardProps) => (
  <Section title={title} aside={badge}>
    <p className={classes['requestedBy']}>{requestedBy}</p>
    {reason !== null && <blockquote className={classes['reason']}>{reason}</blockquote>}
    <Fields arePaired>{children}</Fields>
    <div className={classes['foot']}>
      <div className={classes['actions']}>{actions}</div>
      <p className={classes['note']}>{note}</p>
    </div>
  </Section>
)
