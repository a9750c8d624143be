import { type Badge, badgesIn } from '@modstead/domain/accounts/user/badges'
import { t } from '../../../texts/t.ts'

const names: Readonly<Record<Badge, string>> = {
  subscriber: t('profile.badge-subscriber'),
  'early-modpack-author': t('profile.badge-early-modpack-author'),
  'early-resource-pack-author': t('profile.badge-early-resource-pack-author'),
  'early-plugin-author': t('profile.badge-early-plugin-author'),
  'alpha-tester': t('profile.badge-alpha-tester'),
  contributor: t('profile.badge-contributor'),
  translator: t('profile.badge-translator'),
  affiliate: t('profile.badge-affiliate'),
}

/** What the site has given somebody, or nothing. */
export function UserBadges({ bits }: { bits: number }) {
  const badges = badgesIn(bits)
  if (badges.length === 0) return null
  return (
    <ul aria-label={t('profile.badges')} className="mb-3 flex flex-wrap gap-2">
      {badges.map((badge) => (
        <li key={badge} className="chip">
          {names[badge]}
        </li>
      ))}
    </ul>
  )
}
