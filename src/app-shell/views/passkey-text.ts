import { type Device, isIos } from '../../lib/device.ts';
import type { PasskeyErrorCode } from '../../session/passkeys.ts';

export const passkeyText = (code: PasskeyErrorCode, device: Device): string =>
  ({
    unsupported: `Denne browser kan ikke bruge låsen. Åbn siden i ${isIos(device) ? 'Safari' : 'Chrome'}, eller opdatér denne ${device.kind}.`,
    'no-lock': `Der er ingen lås på denne ${device.kind}. Slå kode, fingeraftryk eller ansigt til under Indstillinger, og prøv så igen.`,
    cancelled: 'Det blev afbrudt, og intet er sket. Prøv igen.',
    known: `Du kan allerede logge ind på denne ${device.kind}.`,
    refused: 'Du blev ikke lukket ind. Prøv igen. Hjælper det ikke, så bed en i familien om en invitation.',
    invitation: 'Invitationen gælder ikke længere. Bed en i familien om en ny.',
    'other-session': `En anden er logget ind på denne ${device.kind} i mellemtiden. Genindlæs siden.`,
    offline: 'Der er ingen forbindelse til nettet. Prøv igen, når der er.',
    unavailable: 'Det lykkedes ikke lige nu. Vent lidt, og prøv igen.',
  })[code];
