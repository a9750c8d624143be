import { follow } from '@modstead/domain/engagement/aggregates'
import { allAddOns } from './all-add-ons.ts'
import type { SampleDependencies } from './dependencies.ts'
import type { SampleUser } from './people.ts'
import { daysBefore } from './releases.ts'
import { sampleProjectId, sampleUserId } from './sample-ids.ts'
import { seeded } from './seeded.ts'
import { sampleSender } from './sender.ts'

const followable = allAddOns.filter(({ status = 'approved' }) => status === 'approved')

/** Makes a user follow some add-ons, each since a day on which both existed. */
export const followProjects = async (
  { executor }: SampleDependencies,
  { username, age }: SampleUser,
): Promise<void> => {
  const random = seeded(`follows ${username}`)
  const userId = sampleUserId(username)
  const actor = { kind: 'user', id: userId, role: 'developer' } as const
  await Promise.all(
    random.some(followable, random.whole(6, 16)).map((addOn) => {
      const projectId = sampleProjectId(addOn.slug)
      const { intent } = sampleSender(`follow ${username} ${addOn.slug}`)
      const now = daysBefore(random.between(1, Math.min(age, addOn.age)))
      const command = { type: 'FollowProject', userId, projectId } as const
      return executor.execute(follow, `${userId}.${projectId}`, command, { actor, now }, intent)
    }),
  )
}
