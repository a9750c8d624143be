/** Uses the colors of the site. */
export const devPageStyle = `
:root { color-scheme: light dark; --page: #f6f4ef; --surface: #fff; --line: #ddd7cb; --text: #1e2422; --muted: #57605b; --action: #0e6f64; }
@media (prefers-color-scheme: dark) {
  :root { --page: #131716; --surface: #1b2120; --line: #34403c; --text: #e9ece8; --muted: #a1aba6; --action: #5ccdbb; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
main, nav { max-width: 1320px; margin: 0 auto; padding: 0 16px; }
nav { padding-top: 16px; }
main { padding-bottom: 48px; }
a { color: var(--action); text-underline-offset: 3px; }
a:focus-visible, iframe:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
h1 { font-size: 28px; line-height: 1.25; margin: 16px 0; }
h2 { font-size: 18px; margin: 40px 0 12px; padding-bottom: 8px; border-bottom: 1px solid var(--line); }
p { margin: 0 0 12px; max-width: 72ch; }
ul.plain { list-style: none; margin: 0; padding: 0; }
ul.plain > li { padding: 10px 0; border-bottom: 1px solid var(--line); }
ul.languages { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; margin: 0 0 16px; padding: 0; }
ul.languages [aria-current] { color: inherit; font-weight: 600; }
.mail-name { display: block; font-weight: 600; }
.mail-facts { display: block; color: var(--muted); font-size: 14px; }
.mail-link { display: block; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 0 24px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; }
pre { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; }
.previews { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
figure { margin: 0; max-width: 100%; }
figcaption { color: var(--muted); font-size: 14px; margin-bottom: 8px; }
iframe { display: block; max-width: 100%; height: 860px; border: 1px solid var(--line); border-radius: 10px; }
`
