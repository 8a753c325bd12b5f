import type { BankEntryLine, BankReturnLine } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { ActionResult } from '../parts/listing.tsx'

export type Assignable =
  | { kind: 'entry'; entry: BankEntryLine }
  | { kind: 'return'; returnLine: BankReturnLine }

const KINDS = [
  { value: 'batch_debit', label: 'Debit of a payment file' },
  { value: 'payout_return', label: 'Transfer that came back' },
  { value: 'settlement', label: 'Settlement of a provider' },
  { value: 'fees', label: 'Our fees, taken out' },
  { value: 'own_money', label: 'Our own money, put in' },
  { value: 'other', label: 'Something else' },
] as const
type Kind = (typeof KINDS)[number]['value']

const TARGETS: Readonly<Partial<Record<Kind, string>>> = {
  batch_debit: 'Payment file',
  payout_return: 'Transfer',
  settlement: 'Settlement or provider',
}

interface AssignFormProps {
  item: Assignable
  onDone: () => Promise<void>
  onClose: () => void
}

/** Assigns an entry or a return by hand, with the reason. */
export function AssignForm({ item, onDone, onClose }: AssignFormProps) {
  const [kind, setKind] = useState<Kind>('other')
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const action = useAction(onDone)
  const isEntry = item.kind === 'entry'
  const money = isEntry ? item.entry : item.returnLine
  const summary = `${formatMoneyWithCode(money.amount, money.currency)} · ${isEntry ? item.entry.text : item.returnLine.reference}`
  const label = isEntry ? TARGETS[kind] : 'Transfer'
  const assign = (): void =>
    action.run(async () => {
      if (isEntry) {
        const body = { kind, target: label === undefined ? null : target, reason }
        await call('assignEntry', { entryId: item.entry.entryId }, body)
      } else
        await call(
          'assignReturn',
          { returnId: item.returnLine.returnId },
          { payoutId: target, reason },
        )
      return 'Assigned.'
    })
  return (
    <Section title="Assign" aside={<Button onClick={onClose}>Close</Button>}>
      <div className={classes['form']}>
        <p className={classes['wrap']}>{summary}</p>
        <ActionResult action={action} />
        {action.result === null && (
          <div className={classes['line']}>
            {isEntry && (
              <SelectField label="It is" value={kind} options={KINDS} onChange={setKind} />
            )}
            {label !== undefined && <TextField label={label} value={target} onChange={setTarget} />}
            <TextField label="How you know" value={reason} onChange={setReason} />
            <Button variant="primary" isBusy={action.isBusy} onClick={assign}>
              Assign
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
