import type { SiteNotification } from '@modstead/query-api/contract/site/inbox'
import { t } from '../../../texts/t.ts'

type Status = Extract<SiteNotification, { type: 'status_change' }>['newStatus']

const statuses: Readonly<Record<Status, string>> = {
  approved: t('inbox.status-approved'),
  archived: t('inbox.status-archived'),
  unlisted: t('inbox.status-unlisted'),
  private: t('inbox.status-private'),
  rejected: t('inbox.status-rejected'),
  withheld: t('inbox.status-withheld'),
  processing: t('inbox.status-processing'),
  draft: t('inbox.status-draft'),
}

type Words = { title: string; text: string; href: string | undefined }

const projectPath = ({ type, slug }: { type: string; slug: string }) => `/${type}/${encodeURIComponent(slug)}`

function invitationText({ role, invitedBy }: { role: string; invitedBy: { username: string } | null }) {
  return invitedBy
    ? t('inbox.invited-by', { username: invitedBy.username, role })
    : t('inbox.invited-as', { role })
}

/** What a notification says, and the page that it is about. */
export function notificationWords(notification: SiteNotification): Words {
  switch (notification.type) {
    case 'project_update': {
      const { project, version } = notification
      return {
        title: t('inbox.new-version', { project: project.title }),
        text: t('inbox.you-follow-it', { number: version.number }),
        href: `${projectPath(project)}/version/${version.id}`,
      }
    }
    case 'team_invite': {
      const { project } = notification
      return {
        title: project
          ? t('inbox.invited-to-project', { project: project.title })
          : t('inbox.invited-to-a-project'),
        text: invitationText(notification),
        href: project ? projectPath(project) : undefined,
      }
    }
    case 'organization_invite': {
      const { organization } = notification
      return {
        title: organization
          ? t('inbox.invited-to-organization', { organization: organization.name })
          : t('inbox.invited-to-an-organization'),
        text: invitationText(notification),
        href: organization ? `/organization/${encodeURIComponent(organization.slug)}` : undefined,
      }
    }
    case 'status_change': {
      const { project, newStatus, oldStatus } = notification
      return {
        title: t('inbox.status-is', { project: project.title, status: statuses[newStatus] }),
        text: t('inbox.status-was', { status: statuses[oldStatus] }),
        href: projectPath(project),
      }
    }
  }
}
