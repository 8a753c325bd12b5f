/** Of the installation guides (server/src/http/docs/guides.ts). */
const CHECKING_GUIDE = '/docs/guides/custom#webhooks'

/** The way to the guide that shows how a signature is checked. */
export function CheckingGuide() {
  return (
    <a href={CHECKING_GUIDE} target="_blank" rel="noopener">
      How to check it
    </a>
  )
}
