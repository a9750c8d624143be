import { settings, user } from '@modstead/domain/accounts/aggregates'
import {
  isWantedByMail,
  type NotificationType,
} from '@modstead/domain/accounts/settings/notification-choices'
import type { Executor } from '@modstead/infra/command-pipeline/executor'

/** What a mail is one of, and its reader may end. */
export type News = 'newsletter' | NotificationType

/** Whether the reader of a mail that waited still wants such mails. */
export const isStillWanted = async (
  { executor }: { readonly executor: Pick<Executor, 'load'> },
  userId: string,
  about: News,
): Promise<boolean> => {
  if (about !== 'newsletter')
    return isWantedByMail((await executor.load(settings, userId)).state.wanted, about)
  const { state } = await executor.load(user, userId)
  return state.status === 'active' && state.wantsNewsletter
}
