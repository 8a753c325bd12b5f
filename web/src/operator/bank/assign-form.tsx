import type { BankEntryLine, BankReturnLine } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAct } from '../use-read.ts'
import { Outcome } from '../parts/listing.tsx'

export type Assigned =
  | { kind: 'entry'; entry: BankEntryLine }
  | { kind: 'return'; one: BankReturnLine }

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
  of: Assigned
  onDone: () => Promise<void>
  onClose: () => void
}

/** Assigns an entry or a return by hand, with the reason. */
export function AssignForm({ of, onDone, onClose }: AssignFormProps) {
  const [kind, setKind] = useState<Kind>('other')
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const act = useAct(onDone)
  const isEntry = of.kind === 'entry'
  const facts = isEntry ? of.entry : of.one
  const about = `${formatMoneyWithCode(facts.amount, facts.currency)} · ${isEntry ? of.entry.text : of.one.reference}`
  const label = isEntry ? TARGETS[kind] : 'Transfer'
  const assign = (): void =>
    act.run(async () => {
      if (isEntry) {
        const body = { kind, target: label === undefined ? null : target, reason }
        await ask('assignEntry', { entryId: of.entry.entryId }, body)
      } else await ask('assignReturn', { returnId: of.one.returnId }, { payoutId: target, reason })
      return 'Assigned.'
    })
  return (
    <Section title="Assign" aside={<Button onClick={onClose}>Close</Button>}>
      <div className={classes['form']}>
        <p className={classes['wrap']}>{about}</p>
        <Outcome act={act} />
        {act.result === null && (
          <div className={classes['line']}>
            {isEntry && (
              <SelectField label="It is" value={kind} options={KINDS} onChange={setKind} />
            )}
            {label !== undefined && <TextField label={label} value={target} onChange={setTarget} />}
            <TextField label="How you know" value={reason} onChange={setReason} />
            <Button variant="primary" isBusy={act.isBusy} onClick={assign}>
              Assign
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
