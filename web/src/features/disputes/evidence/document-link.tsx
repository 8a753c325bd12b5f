import type { DisputeFile } from '@paydeck/contract/calls/payments/dispute-files'
import { useMutation } from '@tanstack/react-query'

import { fetchDisputeFile } from '#/entities/dispute/dispute-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { byteSize } from '#/lib/text/byte-size.ts'
import { saveFile } from '#/lib/text/save-file.ts'

import classes from './evidence.module.css'

interface DocumentLinkProps {
  transactionId: string
  file: DisputeFile
}

/** Downloads a document; it is never opened on our pages. */
export function DocumentLink({ transactionId, file }: DocumentLinkProps) {
  const { merchantId } = useSession()
  const download = useMutation({
    mutationFn: () => fetchDisputeFile(merchantId, transactionId, file.fileId),
    onSuccess: (blob) => saveFile({ blob, discard: () => Promise.resolve() }, file.name),
  })
  return (
    <span className={classes['file']}>
      <button
        type="button"
        className={classes['name']}
        aria-label={`Download ${file.name}`}
        aria-busy={download.isPending || undefined}
        onClick={() => download.mutate()}
      >
        {file.name}
      </button>
      <span className={classes['hint']}>{download.error?.message ?? byteSize(file.size)}</span>
    </span>
  )
}
