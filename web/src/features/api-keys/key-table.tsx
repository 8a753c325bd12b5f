import type { KeyPair } from '@paydeck/contract/calls/api-keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isOfPair, secretKeyList } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import classes from './api-keys-page.module.css'
import { keyColumns, keyRows } from './key-columns.tsx'
import { FirstKeyUse } from './secret-keys/first-key-use.tsx'
import { ReplaceKeyModal } from './secret-keys/replace-key-modal.tsx'
import { type KeyCopy, useKeyCopy } from './use-key-copy.ts'

function copyOutcome(lastCopy: KeyCopy['lastCopy']): string {
  if (!lastCopy) return ''
  return lastCopy.isCopied ? 'Copied' : 'Could not copy'
}

export function KeyTable({ pair, isBusy }: { pair: KeyPair | null; isBusy: boolean }) {
  const { merchantId, timeZone } = useSession()
  const keyCopy = useKeyCopy(pair)
  const isNarrow = useNarrow()
  const { lastCopy, copy } = keyCopy
  const { data: keys } = useQuery(secretKeyList(merchantId))
  const first = keys?.find(isOfPair)
  const [isReplacing, setReplacing] = useState(false)
  const onReplace = first ? () => setReplacing(true) : null
  return (
    <>
      <DataTable
        caption="Your API Keys"
        columns={keyColumns(keyCopy, { timeZone, onReplace })}
        rows={pair ? keyRows(pair) : []}
        rowKey={({ kind }) => kind}
        skeletonRows={pair ? 0 : 2}
        isBusy={isBusy}
      />
      {first && <FirstKeyUse secretKey={first} />}
      {isNarrow && pair && (
        <div className={classes['buttons']}>
          <Button onClick={() => copy('publishable')}>Copy publishable key</Button>
          <Button onClick={() => copy('secret')}>Copy secret key</Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {copyOutcome(lastCopy)}
      </p>
      {isReplacing && first && (
        <ReplaceKeyModal secretKey={first} onClose={() => setReplacing(false)} />
      )}
    </>
  )
}
