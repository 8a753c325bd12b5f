import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { ActionResult } from '../parts/listing.tsx'

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
  const action = useAction(onDone)
  const importFile = (): void =>
    action.run(async () => {
      if (!file) throw new Error('Choose a file.')
      if (file.size > MAX_BYTES)
        throw new Error('The file is too large for the desk: import it from the command line.')
      const imported = await call('importBankFile', {}, { profile, kind, text: await file.text() })
      if (!imported.isNew) return 'This file is already imported. Nothing has changed.'
      return `${imported.entries} entries, ${imported.fresh} of them new. ${imported.suspense} wait for a person.`
    })
  if (profiles.length === 0) return null
  return (
    <Section title="Import a bank file">
      <div className={classes['form']}>
        <ActionResult action={action} />
        <div className={classes['line']}>
          <SelectField
            label="Account"
            value={profile}
            options={profiles.map((option) => ({ value: option.profile, label: option.profile }))}
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
          <Button variant="primary" isBusy={action.isBusy} onClick={importFile}>
            Import
          </Button>
        </div>
      </div>
    </Section>
  )
}
