import type { RouteObject } from 'react-router'
import { AREAS, type AreaRow } from './shell/areas.ts'
import { Broken, Missing } from './shell/Broken.tsx'
import { Frame } from './shell/Frame.tsx'
import { Granted } from './shell/Granted.tsx'
import { INNER_AREAS } from './shell/inner-areas.ts'

function areaRoute(area: AreaRow): RouteObject {
  return {
    path: area.path,
    handle: { title: area.title },
    lazy: async () => {
      const { default: Screen } = await area.load()
      return {
        Component: () => (
          <Granted right={area.right}>
            <Screen />
          </Granted>
        ),
      }
    },
  }
}

/** The console's addresses: sign-in and set-up stand alone, everything else in the frame of who is signed in. */
export const ROUTES: RouteObject[] = [
  {
    errorElement: <Broken />,
    HydrateFallback: () => null,
    children: [
      {
        path: '/sign-in',
        lazy: async () => ({ Component: (await import('./screens/sign-in/SignInScreen.tsx')).default }),
      },
      {
        path: '/set-up',
        lazy: async () => ({ Component: (await import('./screens/set-up/SetUpScreen.tsx')).default }),
      },
      {
        element: <Frame />,
        children: [...[...AREAS, ...INNER_AREAS].map(areaRoute), { path: '*', element: <Missing /> }],
      },
    ],
  },
]
