/** Must match server/src/http/docs/guides.ts. */
const CHECKING_GUIDE = '/docs/guides/custom#webhooks'

export function CheckingGuide() {
  return (
    <a href={CHECKING_GUIDE} target="_blank" rel="noopener">
      How to check it
    </a>
  )
}
