import { PRODUCT } from '#domain/product.ts';
import { ButtonLink } from '#ui/button.tsx';
import { StatusPage } from '#ui/status-page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Spec section 2. The path is logged once per visit, also when React runs effects twice. */
export function NotFound() {
  // While the next page loads, this one is rendered under its address: only a resolved address counts.
  const path = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation?.href === location.href ? location.pathname : '',
  });
  const logged = useRef('');
  useDocumentTitle(`Page not found · ${PRODUCT}`);
  useEffect(() => {
    if (path === '' || logged.current === path) return;
    logged.current = path;
    console.error(`No page at ${path}`);
  }, [path]);
  return (
    <StatusPage
      title="Oops! The water you're looking for seems to have evaporated."
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    />
  );
}
