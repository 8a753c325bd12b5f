/** The way to the guide that shows how a signature is checked. */
export function CheckingGuide() {
  return (
    <a href="/docs/guides/custom#webhooks" target="_blank" rel="noopener">
      How to check it
    </a>
  )
}
