import type { ApiError } from '@paydeck/contract/protocol/error'
import { useState } from 'react'

import { OfflineIcon } from '../form/icons.tsx'
import { NoticePage } from './notice-page.tsx'

interface UnreachablePageProps {
  error: ApiError
  onRetry: () => Promise<void>
}

export function UnreachablePage({ error, onRetry }: UnreachablePageProps) {
  const [isTrying, setTrying] = useState(false)
  const [notice, setNotice] = useState('')

  async function tryAgain() {
    if (isTrying) return
    setTrying(true)
    setNotice('Trying again')
    await onRetry().finally(() => {
      setTrying(false)
      setNotice('Still no answer')
    })
  }

  return (
    <NoticePage
      icon={<OfflineIcon />}
      title="We cannot show this payment right now"

      takesFocus={false}
    >
      <p>{sentence(error)} A payment you have already made is not affected.</p>
      <button
        type="button"
        className="button primary"
        aria-disabled={isTrying}
        onClick={() => void tryAgain()}
      >
        {isTrying && <span className="spinner" />} Try again
      </button>
      <p className="visually-hidden" role="status">
        {notice}
      </p>
      {error.tracer !== '' && <p className="tracer">Request {error.tracer}</p>}
    </NoticePage>
  )
}

function sentence(error: ApiError): string {
  if (error.status === 0) return 'We got no answer. Check your internet connection.'
  return error.status < 500 ? error.message : 'Something went wrong on our side.'
}
