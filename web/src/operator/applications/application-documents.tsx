import type { Application, ApplicationDocument } from '@paydeck/contract/operator/application'
import {
  DOCUMENT_BYTES,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '@paydeck/contract/operator/application-values'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useRef, useState } from 'react'

import { saveBytes } from '#/lib/text/save-file.ts'
import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { ask } from '../desk-api.ts'
import desk from '../desk.module.css'
import { Outcome } from '../parts/listing.tsx'
import { useAct, type Act } from '../use-read.ts'
import { Part } from './application-part.tsx'

const KINDS = (Object.entries(DOCUMENT_KINDS) as [DocumentKind, string][]).map(
  ([value, label]) => ({ value, label }),
)

interface ApplicationDocumentsProps {
  application: Application
  documents: readonly ApplicationDocument[]
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** The documents of an application. A download is saved as a file, never shown, and logged. */
export function ApplicationDocuments(props: ApplicationDocumentsProps) {
  const { application, documents, person, onChange } = props
  const { applicationId } = application
  const act = useAct(onChange)
  const mayChange =
    application.state === 'entered' && person.permissions.includes('applications:enter')
  const save = ({ documentId }: ApplicationDocument): void =>
    act.run(async () => {
      const at = { applicationId, documentId }
      const { fileName, base64 } = await ask('downloadApplicationDocument', at)
      saveBytes(
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
        fileName,
      )
      return `Downloaded ${fileName}. This is on record.`
    })
  const remove = ({ documentId, name }: ApplicationDocument): void =>
    act.run(async () => {
      await ask('removeApplicationDocument', { applicationId, documentId })
      return `Removed ${name}.`
    })
  return (
    <Part title="Documents">
      <Outcome act={act} />
      {documents.length === 0 ? (
        <p className={desk['none']}>No document yet</p>
      ) : (
        <DataTable
          caption="Documents"
          columns={columnsOf(save, mayChange ? remove : null)}
          rows={documents}
          rowKey={({ documentId }) => documentId}
        />
      )}
      {mayChange && <AddDocument applicationId={applicationId} act={act} />}
    </Part>
  )
}

type Take = (document: ApplicationDocument) => void

const columnsOf = (save: Take, remove: Take | null): Column<ApplicationDocument>[] => [
  { header: 'Kind', slot: 'who', cell: ({ kind }) => DOCUMENT_KINDS[kind] },
  { header: 'Name', slot: 'id', cell: ({ name }) => <span className={desk['wrap']}>{name}</span> },
  {
    header: 'Size',
    slot: 'meta',
    cell: ({ size }) => `${Math.ceil(size / 1024).toLocaleString('en-AU')} KB`,
  },
  { header: 'Added by', slot: 'meta', isNamedInCard: true, cell: ({ addedBy }) => addedBy },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (document) => (
      <span className={desk['acts']}>
        <Button aria-label={`Download ${document.name}`} onClick={() => save(document)}>
          Download
        </Button>
        {remove && (
          <Button aria-label={`Remove ${document.name}`} onClick={() => remove(document)}>
            Remove
          </Button>
        )}
      </span>
    ),
  },
]

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    )
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

function AddDocument({ applicationId, act }: { applicationId: string; act: Act }) {
  const [kind, setKind] = useState<DocumentKind>('identity')
  const input = useRef<HTMLInputElement>(null)
  const add = (): void =>
    act.run(async () => {
      const file = input.current?.files?.[0]
      if (!file) throw new Error('Choose a file.')
      if (file.size > DOCUMENT_BYTES) throw new Error('This file is larger than 5 MB.')
      const content = await base64Of(file)
      await ask('addApplicationDocument', { applicationId }, { kind, name: file.name, content })
      if (input.current) input.current.value = ''
      return `Added ${file.name}.`
    })
  return (
    <div className={desk['line']}>
      <SelectField label="Kind of document" value={kind} options={KINDS} onChange={setKind} />
      <label className={desk['file']}>
        PDF, JPEG or PNG, at most 5 MB
        <input ref={input} type="file" accept=".pdf,.jpg,.jpeg,.png" />
      </label>
      <Button isBusy={act.isBusy} onClick={add}>
        Add document
      </Button>
    </div>
  )
}
