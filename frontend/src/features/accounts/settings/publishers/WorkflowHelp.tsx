import { useRouteContext } from '@tanstack/react-router'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { type Platform, platforms } from './platforms.ts'
import { workflowText } from './workflow-text.ts'

type Props = {
  project: string
  /** The platform to show first. */
  platform: Platform
  environment: string | null
}

/** Text for the workflow, ready to copy. */
export function WorkflowHelp({ project, platform, environment }: Props) {
  const { origin } = useRouteContext({ from: '__root__' })

  return (
    <section aria-labelledby="workflow" className="panel flex flex-col gap-4 p-6">
      <h2 id="workflow" className="section-title">
        {t('publishers.what-the-workflow-does')}
      </h2>
      <p>
        {rich('publishers.workflow-steps', {
          code: <code className="text-sm">version.json</code>,
          api: (inside) => (
            <Link to="/docs" className="underline">
              {inside}
            </Link>
          ),
        })}
      </p>
      <Tabs
        key={platform.id}
        label={t('publishers.ci')}
        defaultId={platform.id}
        pages={platforms.map(({ id, title }) => {
          const text = workflowText(id, { origin, project, environment })
          return {
            id,
            name: title,
            content: (
              // The button is inside the scrolling element, so that the keyboard can scroll it.
              <div dir="ltr" className="relative overflow-x-auto rounded-md border border-line bg-raised">
                <div className="sticky start-0 flex h-0 justify-end p-2">
                  <CopyButton value={text} name={t('publishers.copied-workflow', { title })} />
                </div>
                <pre className="w-max px-4 pb-4 font-mono text-xs leading-relaxed">
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
