import { expect } from 'vitest'

/** Presses a button of the sandbox's challenge page as a browser would; returns the redirect. */
export async function press(redirectURL: string, button: 'Confirm' | 'Refuse'): Promise<URL> {
  const page = await fetch(redirectURL)
  const html = await page.text()
  const action = new RegExp(`action="([^"]+)"><button[^>]*>${button}<`).exec(html)?.[1] ?? ''
  const sent = await fetch(new URL(action, redirectURL), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(redirectURL).origin,
    },
    redirect: 'manual',
  })
  expect(sent.status).toBe(303)
  return new URL(sent.headers.get('location') ?? '')
}
