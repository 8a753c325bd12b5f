import {
  BANK_FILE_BYTES,
  type BankCsv,
  type BankCsvSample,
  type BankFileReport,
} from '@paydeck/contract/calls/transfers/bank-lines'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { pluralise } from '#/entities/today/today-format.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import classes from './bank-lines.module.css'
import { ColumnsModal } from './columns-modal.tsx'

interface SelectedFile {
  file: File
  sample: BankCsvSample
}

function sizeProblem({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Export the statement again.'
  return size > BANK_FILE_BYTES ? 'This file is larger than 3 MB. Export fewer months.' : null
}

/** Reads a chosen file, and imports it at once or after asking for its columns. */
function useImportStatement(externalAccountId: string) {
  const { merchantId } = useSession()
  const account = { merchantId, externalAccountId }
  const sample = useMutation(bankLineMutations.sample(account))
  const importFile = useMutation(bankLineMutations.import(account))
  const [selectedFile, setSelectedFile] = useState<SelectedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = sample.isPending || importFile.isPending
  const startImport = (file: File, csv: BankCsv | null) =>
    importFile.mutate({ file, csv }, { onSuccess: () => setSelectedFile(null) })
  const selectFile = (file: File | undefined) => {
    if (!file || isBusy) return
    sample.reset()
    importFile.reset()
    const fileProblem = sizeProblem(file)
    setProblem(fileProblem)
    if (fileProblem !== null) return
    sample.mutate(file, {
      onSuccess: (preview) => {
        if (preview === null) startImport(file, null)
        else if (preview.isRemembered && preview.csv) startImport(file, preview.csv)
        else setSelectedFile({ file, sample: preview })
      },
    })
  }
  return {
    sample,
    importFile,
    selectedFile,
    setSelectedFile,
    problem,
    isBusy,
    startImport,
    selectFile,
  }
}

/** Imports a file; asks first for the columns of a CSV if they are not remembered. */
export function ImportStatement({ externalAccountId }: { externalAccountId: string }) {
  const id = useId()
  const {
    sample,
    importFile,
    selectedFile,
    setSelectedFile,
    problem,
    isBusy,
    startImport,
    selectFile,
  } = useImportStatement(externalAccountId)
  return (
    <>
      <div className={classes['zone']} aria-busy={isBusy || undefined}>
        <label htmlFor={id}>Import a bank statement</label>
        <span id={`${id}-hint`} className={classes['muted']}>
          {isBusy
            ? 'Reading…'
            : 'Choose a file or drop it here: OFX, camt.053, MT940 or CSV, up to 3 MB. Only deposits are kept.'}
        </span>
        <input
          id={id}
          type="file"
          className={classes['input']}
          accept=".csv,.ofx,.qfx,.qbo,.xml,.sta,.940,.txt,text/csv,application/xml"
          aria-describedby={`${id}-hint`}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            selectFile(currentTarget.files?.[0])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <ErrorBanner error={sample.error} onDismiss={sample.reset} />
      {!selectedFile && <ErrorBanner error={importFile.error} onDismiss={importFile.reset} />}
      {importFile.data && <Report report={importFile.data} onDismiss={importFile.reset} />}
      {selectedFile && (
        <ColumnsModal
          sample={selectedFile.sample}
          mutation={importFile}
          onSave={(csv) => startImport(selectedFile.file, csv)}
          onClose={() => setSelectedFile(null)}
        />
      )}
    </>
  )
}

const Report = ({ report, onDismiss }: { report: BankFileReport; onDismiss: () => void }) => (
  <Banner tone="success" onDismiss={onDismiss}>
    {report.isNew
      ? `${pluralise(report.fresh, 'new deposit')}, ${report.linked} matched with transfers. ${
          report.open === 0 ? 'Nothing is left to check.' : `${report.open} to check.`
        }`
      : 'You have imported this file before. Nothing has changed.'}
  </Banner>
)
