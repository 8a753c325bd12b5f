import { useQuery } from '@tanstack/react-query'

import { emailMessages } from '#/entities/email-messages/email-message-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'

import { EmailTemplates } from './email-templates.tsx'
import classes from './email-templates.module.css'

export function EmailTemplatesSection() {
  const { merchantId } = useSession()
  const { data, error, isPending, refetch } = useQuery(emailMessages(merchantId))
  return (
    <div className={classes['section']}>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {isPending && !error && <LoadingBlock height={320} isCard />}
      {data && <EmailTemplates saved={data} />}
    </div>
  )
}
