import { BrokenLinkIcon } from '../receipt/receipt-icons.tsx'
import { NoticePage } from './notice-page.tsx'

interface LinkExpiredPageProps {
  /** 401: the browser has no cookie. Anything else: its cookie is not valid. */
  status: number
  takesFocus: boolean
}

/** The link opens no order. The advice depends on the reason. */
export function LinkExpiredPage({ status, takesFocus }: LinkExpiredPageProps) {
  const shared = { icon: <BrokenLinkIcon />, takesFocus }
  if (status === 401)
    return (
      <NoticePage {...shared} title="Open the link in your email or text message">
        <p>
          This address is not the full link. Open the full one in this browser, with cookies
          allowed.
        </p>
        <p>No luck? Ask the business for a new link.</p>
      </NoticePage>
    )
  return (
    <NoticePage {...shared} title="This payment link does not work">
      <p>
        It may have been cut off when it was copied, or it is no longer valid. Nothing was charged
        here.
      </p>
      <p>Open the link in your email or text message again, or ask the business for a new one.</p>
    </NoticePage>
  )
}
