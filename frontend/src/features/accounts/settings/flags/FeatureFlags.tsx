import { Switches } from '../appearance/Switches.tsx'

export function FeatureFlags() {
  return (
    <Switches
      title="Flags"
      switches={[
        {
          name: 'developerMode',
          label: 'Developer mode',
          hint: 'Lists of versions let you copy their ids. Five clicks on the logo turn it on and off as well.',
        },
        {
          name: 'compactRows',
          label: 'Compact rows',
          hint: 'Being tried out: lists of versions show more at once.',
        },
      ]}
    />
  )
}
