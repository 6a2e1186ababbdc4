import { APP_NAME } from '#domain/app.ts';
import { AccountIndicator } from '#features/account/account-indicator.tsx';
import { SyncIndicator } from '#features/sync-status/sync-indicator.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { MobileMenu, HeaderBar, HeaderBrand } from '#ui/header-bar.tsx';
import { NavLink } from '#ui/nav-link.tsx';
import { HEADER_LINKS, SIGN_IN } from './-site-links.ts';

/** What must stay in reach on a phone is beside the menu, not in it. */
export function Header() {
  const currentUser = useCurrentUser();
  const isVisitor = currentUser !== null && currentUser.user === null;
  // Until the user is known, the link keeps its space: its neighbours must not move.
  const maySignIn = currentUser === null || isVisitor;
  return (
    <HeaderBar
      brand={<HeaderBrand to="/">{APP_NAME}</HeaderBrand>}
      navigation={HEADER_LINKS.map(({ label, to }) => (
        <NavLink key={label} to={to}>
          {label}
        </NavLink>
      ))}
      tools={
        <>
          <SyncIndicator />
          {maySignIn && (
            <NavLink to={SIGN_IN.to} collapses invisible={!isVisitor}>
              {SIGN_IN.label}
            </NavLink>
          )}
          <AccountIndicator currentUser={currentUser} />
        </>
      }
      menu={
        <MobileMenu>
          {[...HEADER_LINKS, ...(isVisitor ? [SIGN_IN] : [])].map(({ label, to }) => (
            <NavLink key={label} to={to} inMenu>
              {label}
            </NavLink>
          ))}
        </MobileMenu>
      }
    />
  );
}
