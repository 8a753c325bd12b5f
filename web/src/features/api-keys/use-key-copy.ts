import type { KeyKind, KeyPair } from '@paydeck/contract/calls/api-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { recordCopy } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { copyText } from '#/lib/text/copy-text.ts'

export type KeyCopy = ReturnType<typeof useKeyCopy>

const COPIED_FOR_MS = 2000

/** Copies a key, confirms it briefly and records the copy on the server. */
export function useKeyCopy(pair: KeyPair | null | undefined) {
  const { merchantId } = useSession()
  const record = useMutation(recordCopy(merchantId))
  const [lastCopy, setLastCopy] = useState<{ kind: KeyKind; isCopied: boolean } | null>(null)
  const copy = async (kind: KeyKind): Promise<void> => {
    if (!pair) return
    const isCopied = await copyText(kind === 'secret' ? pair.secretToken : pair.publicToken)
    if (isCopied) record.mutate(kind)
    setLastCopy({ kind, isCopied })
    setTimeout(() => setLastCopy(null), COPIED_FOR_MS)
  }
  return {
    lastCopy,
    copy: (kind: KeyKind) => void copy(kind),
    /** For copies made without the button, e.g. by keyboard. */
    recordCopied: (kind: KeyKind) => record.mutate(kind),
  }
}
