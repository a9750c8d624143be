import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich } from '../../texts/rich.ts'
import { t } from '../../texts/t.ts'
import { AppsDocs } from './AppsDocs.tsx'
import { type ApiRoute, apiOutline } from './api-outline.ts'

const route = getRouteApi('/docs')

/** Explains the public API on one page. */
export function ApiDocs() {
  const { origin } = route.useRouteContext()
  return (
    <article className="prose mx-auto max-w-4xl">
      <h1 className="mt-0! mb-2! font-bold text-2xl tracking-tight">{t('docs-api.title')}</h1>
      <p>{t('docs-api.introduction')}</p>
      <pre>
        <code>{`${origin}/v2`}</code>
      </pre>
      <p>
        {rich('docs-api.about-answers', {
          userAgent: <code>User-Agent</code>,
          v3: <code>/v3</code>,
          reference: (inside) => <a href="/docs/api/">{inside}</a>,
          openapiDocument: (inside) => <a href="/v3/openapi.json">{inside}</a>,
        })}
      </p>

      {apiOutline.map(({ about, routes }) => (
        <Section key={about} title={about}>
          <RouteList routes={routes} origin={origin} />
        </Section>
      ))}

      <Section title={t('docs-api.tokens')}>
        <p>
          {rich('docs-api.about-tokens', {
            authorization: <code>Authorization</code>,
            settings: (inside) => (
              <Link to="/settings/$page" params={{ page: 'pats' }}>
                {inside}
              </Link>
            ),
          })}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on small screens, by keyboard too */}
        <pre tabIndex={0}>
          <code>{`curl -H "Authorization: mrp_…" ${origin}/v2/user`}</code>
        </pre>
      </Section>

      <Section title={t('docs-api.publishing-from-a-ci')}>
        <p>
          {rich('docs-api.about-trusted-publishers', {
            trustedPublishers: (inside) => (
              <Link to="/settings/$page" params={{ page: 'publishers' }}>
                {inside}
              </Link>
            ),
            route: <code>{'POST /v3/project/{id or slug}/publishers'}</code>,
          })}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on small screens, by keyboard too */}
        <pre tabIndex={0}>
          <code>{`curl -d '{"project":"…","token":"…"}' ${origin}/v3/trusted-publishing/token`}</code>
        </pre>
      </Section>

      <Section title={t('docs-api.leaked-secrets')}>
        <p>{rich('docs-api.about-leaked-secrets', { route: <code>POST /v3/found-secrets</code> })}</p>
      </Section>

      <Section title={t('docs-api.apps')}>
        <AppsDocs origin={origin} />
      </Section>

      <Section title={t('docs-api.rate-limits')}>
        <p>
          {rich('docs-api.about-rate-limits', {
            limit: <code>X-Ratelimit-Limit</code>,
            remaining: <code>X-Ratelimit-Remaining</code>,
            reset: <code>X-Ratelimit-Reset</code>,
          })}
        </p>
      </Section>

      <Section title={t('docs-api.errors')}>
        <p>
          {rich('docs-api.about-errors', {
            error: <code>error</code>,
            description: <code>description</code>,
          })}
        </p>
      </Section>

      <Section title={t('docs-api.other-ways-in')}>
        <ul>
          <li>{rich('docs-api.maven-repository', { address: <code>{`${origin}/maven`}</code> })}</li>
          <li>
            {rich('docs-api.update-checker', {
              address: <code>{`${origin}/updates/{id or slug}/forge_updates.json`}</code>,
            })}
          </li>
          <li>
            {rich('docs-api.sitemap', {
              sitemap: (inside) => <a href="/sitemap.xml">{inside}</a>,
            })}
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
