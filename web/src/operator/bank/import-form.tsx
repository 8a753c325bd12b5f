import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAct } from '../use-read.ts'
import { Outcome } from '../parts/listing.tsx'

/** The largest file that fits into a call; larger ones are imported on the command line. */
const MAX_BYTES = 200 * 1024

const KINDS = [
  { value: 'statement', label: 'Statement' },
  { value: 'returns', label: 'Returns' },
] as const

interface ImportFormProps {
  profiles: readonly { profile: string; currency: string }[]
  onDone: () => Promise<void>
}

export function ImportForm({ profiles, onDone }: ImportFormProps) {
  const [profile, setProfile] = useState(profiles[0]?.profile ?? '')
  const [kind, setKind] = useState<'statement' | 'returns'>('statement')
  const [file, setFile] = useState<File | null>(null)
  const act = useAct(onDone)
  const take = (): void =>
    act.run(async () => {
      if (!file) throw new Error('Choose a file.')
      if (file.size > MAX_BYTES)
        throw new Error('The file is too large for the desk: import it from the command line.')
      const done = await ask('importBankFile', {}, { profile, kind, text: await file.text() })
      if (!done.isNew) return 'This file is already imported. Nothing has changed.'
      return `${done.entries} entries, ${done.fresh} of them new. ${done.suspense} wait for a person.`
    })
  if (profiles.length === 0) return null
  return (
    <Section title="Import a bank file">
      <div className={classes['form']}>
        <Outcome act={act} />
        <div className={classes['line']}>
          <SelectField
            label="Account"
            value={profile}
            options={profiles.map((one) => ({ value: one.profile, label: one.profile }))}
            onChange={setProfile}
          />
          <SelectField label="Kind" value={kind} options={KINDS} onChange={setKind} />
          <label className={classes['file']}>
            File
            <input
              type="file"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            />
          </label>
          <Button variant="primary" isBusy={act.isBusy} onClick={take}>
            Import
          </Button>
        </div>
      </div>
    </Section>
  )
}
