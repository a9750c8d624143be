import { Link } from '@tanstack/react-router'
import { usePage } from '../../../../api/use-page.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { ownUserAddress } from '../own-user-address.ts'
import { EditPicture } from './EditPicture.tsx'
import { EditProfile } from './EditProfile.tsx'

export function ProfileSettings() {
  const viewer = useViewer()
  const user = usePage(ownUserAddress).data
  if (!viewer || !user) return null
  return (
    <>
      <section aria-labelledby="picture" className="panel flex flex-col gap-5 p-6">
        <h2 id="picture" className="section-title">
          {t('edit-profile.picture')}
        </h2>
        <EditPicture viewer={viewer} />
      </section>
      <section aria-labelledby="details" className="panel flex flex-col gap-5 p-6">
        <div>
          <h2 id="details" className="section-title">
            {t('edit-profile.details')}
          </h2>
          <p className="text-muted text-sm">
            {rich('edit-profile.details-hint', {
              profile: (inside) => (
                <Link
                  to="/user/$name/{-$projectType}"
                  params={{ name: viewer.username }}
                  className="text-link underline"
                >
                  {inside}
                </Link>
              ),
            })}
          </p>
        </div>
        <EditProfile viewer={viewer} user={user} />
      </section>
    </>
  )
}
