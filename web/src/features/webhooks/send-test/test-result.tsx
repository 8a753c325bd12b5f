import type { WebhookTest } from '@paydeck/contract/calls/webhooks'

import { formatResponse } from '#/entities/webhook/delivery-outcome.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

import { formatBody } from '../deliveries/format-body.ts'
import classes from '../webhooks.module.css'

/** Less than ten seconds: an answer may not take longer. */
const formatTime = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** The answer of the merchant's server to a test. */
export function TestResult({ result }: { result: WebhookTest }) {
  const { status, error, milliseconds, answer, body } = result
  const response = formatResponse({ lastStatus: status, lastError: error })?.replace(/\.$/, '')
  const after = status === null ? '' : `, after ${formatTime(milliseconds)}`
  return (
    <div className={classes['test']}>
      <Banner tone={error === null ? 'success' : 'error'}>
        {error === null ? 'It has arrived: ' : 'It did not arrive. '}
        {response}
        {after}.
      </Banner>
      {status !== null && (
        <figure aria-label="The answer">
          {answer === '' ? (
            <p className={classes['note']}>The answer has no body.</p>
          ) : (
            <>
              <figcaption>The answer begins with</figcaption>
              <pre className={classes['body']}>{answer}</pre>
            </>
          )}
        </figure>
      )}
      <details>
        <summary>What was sent</summary>
        <pre className={classes['body']}>{formatBody(body)}</pre>
      </details>
    </div>
  )
}
