import { Suspense, type ReactNode } from 'react'

import { useRecordFocus } from '#/ui/record/use-record-focus.ts'

import { ApiKeysPage } from './api-keys-page.tsx'
import classes from './api-keys-page.module.css'

interface ApiKeysScreenProps {
  /** The open webhook or delivery; null while the keys are shown. */
  record: string | null
  /** The webhooks' section of the page. */
  webhooks: ReactNode
  webhookTest: ReactNode
  webhook: ReactNode
}

export function ApiKeysScreen(props: ApiKeysScreenProps) {
  const { record, webhooks, webhookTest, webhook } = props
  const ref = useRecordFocus<HTMLDivElement>(record)
  return (
    <div ref={ref} tabIndex={-1} className={classes['screen']}>
      <Suspense fallback={<div className={classes['waiting']} />}>
        {record === null ? <ApiKeysPage {...{ webhookTest }}>{webhooks}</ApiKeysPage> : webhook}
      </Suspense>
    </div>
  )
}
