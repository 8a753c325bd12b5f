import { useSearch } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'

import { textParam } from '#/lib/address/search-params.ts'
import { useRecordFocus } from '#/ui/record/use-record-focus.ts'

import { ApiKeysPage } from './api-keys-page.tsx'
import classes from './api-keys-page.module.css'

interface ApiKeysScreenProps {
  /** The webhooks are a feature of their own: their list on the page, and an open one in its place. */
  parts: { webhooks: ComponentType; webhook: ComponentType }
}

/** The address of the keys: the page, or the open webhook in its place. */
export function ApiKeysScreen({ parts }: ApiKeysScreenProps) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const webhook = textParam(search['webhook'], 64)
  const record = textParam(search['delivery'], 64) || webhook || null
  const place = useRecordFocus<HTMLDivElement>(record)
  const { webhooks: Webhooks, webhook: Webhook } = parts
  return (
    <div ref={place} tabIndex={-1} className={classes['screen']}>
      <Suspense fallback={<div className={classes['waiting']} />}>
        {webhook === '' ? (
          <ApiKeysPage>
            <Webhooks />
          </ApiKeysPage>
        ) : (
          <Webhook />
        )}
      </Suspense>
    </div>
  )
}
