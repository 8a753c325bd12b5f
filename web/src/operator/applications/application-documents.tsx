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
import { call } from '../desk-api.ts'
import desk from '../desk.module.css'
import { ActionResult } from '../parts/listing.tsx'
import { useAction, type Action } from '../use-load.ts'
import { Subsection } from './subsection.tsx'

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
  const action = useAction(onChange)
  const canChange =
    application.state === 'entered' && person.permissions.includes('applications:enter')
  const save = ({ documentId }: ApplicationDocument): void =>
    action.run(async () => {
      const params = { applicationId, documentId }
      const { fileName, base64 } = await call('downloadApplicationDocument', params)
      saveBytes(
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
        fileName,
      )
      return `Downloaded ${fileName}. This is on record.`
    })
  const remove = ({ documentId, name }: ApplicationDocument): void =>
    action.run(async () => {
      await call('removeApplicationDocument', { applicationId, documentId })
      return `Removed ${name}.`
    })
  return (
    <Subsection title="Documents">
      <ActionResult action={action} />
      {documents.length === 0 ? (
        <p className={desk['none']}>No document yet</p>
      ) : (
        <DataTable
          caption="Documents"
          columns={columnsOf(save, canChange ? remove : null)}
          rows={documents}
          rowKey={({ documentId }) => documentId}
        />
      )}
      {canChange && <AddDocument applicationId={applicationId} action={action} />}
    </Subsection>
  )
}

type DocumentHandler = (document: ApplicationDocument) => void

const columnsOf = (
  save: DocumentHandler,
  remove: DocumentHandler | null,
): Column<ApplicationDocument>[] => [
  { header: 'Kind', slot: 'title', cell: ({ kind }) => DOCUMENT_KINDS[kind] },
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
      <span className={desk['actions']}>
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

const readAsBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    )
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

function AddDocument({ applicationId, action }: { applicationId: string; action: Action }) {
  const [kind, setKind] = useState<DocumentKind>('identity')
  const input = useRef<HTMLInputElement>(null)
  const add = (): void =>
    action.run(async () => {
      const file = input.current?.files?.[0]
      if (!file) throw new Error('Choose a file.')
      if (file.size > DOCUMENT_BYTES) throw new Error('This file is larger than 5 MB.')
      const content = await readAsBase64(file)
      await call('addApplicationDocument', { applicationId }, { kind, name: file.name, content })
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
      <Button isBusy={action.isBusy} onClick={add}>
        Add document
      </Button>
    </div>
  )
}
