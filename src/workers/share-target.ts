import { registerRoute } from 'workbox-routing';
import { keepSharedFile } from '#client/shared-file.ts';

/** Opens what another app shares (manifest, share_target): a file as a sheet, anything else as text of one listing. */
export function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/add-parcel',
    async ({ request }) => Response.redirect(await addressOf(await request.formData()), 303),
    'POST',
  );
}

async function addressOf(form: FormData): Promise<string> {
  const files = form.getAll('sheet').filter((part) => part instanceof File && part.name !== '');
  const [file, ...others] = files;
  if (others.length > 0) return '/add-parcels?shared=several';
  if (file instanceof File) {
    // On a full device the page says that the file did not arrive.
    await keepSharedFile(file).catch(console.error);
    return '/add-parcels?shared=file';
  }
  const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string');
  return `/add-parcel?${new URLSearchParams(texts).toString()}`;
}
