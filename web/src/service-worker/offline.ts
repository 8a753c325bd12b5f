const STYLE = `
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif }
  main { max-width: 26rem; margin: 20vh auto 0; padding: 0 1.5rem; text-align: center }
  h1 { font-size: 1.25rem; line-height: 1.75rem }
  a { display: inline-block; padding: .625rem 1.25rem; border: 1px solid; border-radius: .5rem; color: inherit; text-decoration: none }
`

/** The page shown without a connection. It is the same for everyone and loads nothing. */
export function offlineResponse(): Response {
  const nonce = crypto.randomUUID()
  return new Response(
    `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>The dashboard needs the internet. None of your data is kept on this device.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'`,
      },
    },
  )
}
