const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Something went wrong - Modstead</title>
<style>
  body { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 18vh auto; padding: 0 1.5rem }
</style>
<h1>Uh oh! Something went wrong.</h1>
<p>The page could not be displayed. Please try again in a few minutes.</p>
<p><a href="/">Go to the front page</a></p>
</html>
`

/** Sent if even the error page cannot be rendered. */
export function failurePage(): Response {
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
