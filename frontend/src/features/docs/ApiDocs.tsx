import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppsDocs } from './AppsDocs.tsx'
import { type ApiRoute, apiOutline } from './api-outline.ts'

const route = getRouteApi('/docs')

/** Explains the public API on one page. */
export function ApiDocs() {
  const { origin } = route.useRouteContext()
  return (
    <article className="prose mx-auto max-w-4xl">
      <h1 className="mt-0! mb-2! font-bold text-2xl tracking-tight">The public API</h1>
      <p>
        Programs can read everything this site shows, and publish everything it holds. The API is version 2 of
        the one that launchers, build tools and libraries for add-ons already use. Point such a client to this
        base address:
      </p>
      <pre>
        <code>{`${origin}/v2`}</code>
      </pre>
      <p>
        Answers are JSON, times are RFC 3339 in UTC. Reading needs no account. Please send a{' '}
        <code>User-Agent</code> that names your program and a way to reach you. Organizations and newer forms
        of the same answers are below <code>/v3</code>: <a href="/docs/api/">the reference</a> lists every
        operation of it, as does <a href="/v3/openapi.json">its OpenAPI document</a>.
      </p>

      {apiOutline.map(({ about, routes }) => (
        <Section key={about} title={about}>
          <RouteList routes={routes} origin={origin} />
        </Section>
      ))}

      <Section title="Tokens">
        <p>
          Requests that change something or read private data need a personal access token in the{' '}
          <code>Authorization</code> header. <a href="/settings/pats">Your settings</a> make them: a token
          acts for you within its scopes until it expires, for all that is yours or only for projects and
          organizations that you choose. Its secret is shown only once.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on small screens, by keyboard too */}
        <pre tabIndex={0}>
          <code>{`curl -H "Authorization: mrp_…" ${origin}/v2/user`}</code>
        </pre>
      </Section>

      <Section title="Publishing from a CI">
        <p>
          A project can trust a workflow to publish to it, so that no token has to be stored in the CI. Who
          may upload versions says which with <code>{'POST /v3/project/{id or slug}/publishers'}</code>. A run
          then sends the token that the CI vouches by, with the address of this site as its audience, and gets
          one for 15 minutes which publishes to this project alone:
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on small screens, by keyboard too */}
        <pre tabIndex={0}>
          <code>{`curl -d '{"project":"…","token":"…"}' ${origin}/v3/trusted-publishing/token`}</code>
        </pre>
      </Section>

      <Section title="Leaked secrets">
        <p>
          Did you find a token of somebody in public? Report it with <code>POST /v3/found-secrets</code>: it
          is revoked at once, and its owner is told where it stood.
        </p>
      </Section>

      <Section title="Apps">
        <AppsDocs origin={origin} />
      </Section>

      <Section title="Rate limits">
        <p>
          Requests are limited per address and minute. Every answer says how many are allowed (
          <code>X-Ratelimit-Limit</code>), how many are left (<code>X-Ratelimit-Remaining</code>) and how many
          seconds remain until the count resets (<code>X-Ratelimit-Reset</code>). Beyond the limit the answer
          is 429. The pages of this site and files do not count.
        </p>
      </Section>

      <Section title="Errors">
        <p>
          Errors have a matching status and a JSON body with a fixed code in <code>error</code> and a sentence
          in <code>description</code>. In version 2, anything that does not exist or is hidden from you is a
          404 with an empty body.
        </p>
      </Section>

      <Section title="Other ways in">
        <ul>
          <li>
            <code>{`${origin}/maven`}</code> is a Maven repository of all files, for build tools.
          </li>
          <li>
            <code>{`${origin}/updates/{id or slug}/forge_updates.json`}</code> is for the update checker in
            the game.
          </li>
          <li>
            <a href="/sitemap.xml">The sitemap</a> lists every public project.
          </li>
        </ul>
      </Section>
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 data-level="2">{title}</h2>
      {children}
    </section>
  )
}

/** A path without placeholders is a link that can be tried. */
function RouteList({ routes, origin }: { routes: ApiRoute[]; origin: string }) {
  return (
    <dl>
      {routes.map(({ method, path, does }) => (
        <div key={`${method} ${path}`} className="border-line border-b py-2 last:border-0">
          <dt className="flex gap-3 font-mono text-sm">
            <span className="w-14 shrink-0 text-muted">{method}</span>
            {method === 'GET' && !/[{…]/.test(path) ? (
              <a href={`${origin}/v2${path}`}>{path}</a>
            ) : (
              <span className="min-w-0">{path}</span>
            )}
          </dt>
          <dd className="text-sm sm:pl-17">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
