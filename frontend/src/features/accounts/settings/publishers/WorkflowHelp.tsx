import { useRouteContext } from '@tanstack/react-router'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { type Platform, platforms } from './platforms.ts'
import { workflowText } from './workflow-text.ts'

type Props = {
  project: string
  /** The one that is trusted already shows first. */
  platform: Platform
  environment: string | null
}

/** What to write into the workflow, ready to copy. */
export function WorkflowHelp({ project, platform, environment }: Props) {
  const { origin } = useRouteContext({ from: '__root__' })

  return (
    <section aria-labelledby="workflow" className="panel flex flex-col gap-4 p-6">
      <h2 id="workflow" className="section-title">
        What the workflow does
      </h2>
      <p>
        It asks its CI for a token with this site as audience, exchanges it for one of ours, and publishes.
        Ours is for this project alone and ends after 15 minutes. <code>version.json</code> holds what{' '}
        <a href="/docs" className="link">
          the API
        </a>{' '}
        takes as a new version.
      </p>
      <Tabs
        key={platform.id}
        label="CI"
        defaultId={platform.id}
        pages={platforms.map(({ id, title }) => {
          const text = workflowText(id, { origin, project, environment })
          return {
            id,
            name: title,
            content: (
              <div className="relative rounded-md border border-line bg-raised">
                <div className="absolute end-2 top-2">
                  <CopyButton value={text} name={`what to run in ${title}`} />
                </div>
                <pre
                  dir="ltr"
                  className="wrap-anywhere whitespace-pre-wrap p-4 pe-12 font-mono text-xs leading-relaxed"
                >
                  <code>{text}</code>
                </pre>
              </div>
            ),
          }
        })}
      />
    </section>
  )
}
