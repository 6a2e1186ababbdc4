import { asSentence, type OperationStatus } from '#domain/operation/operation-status.ts';
import { deviceRefusal, type DeviceRefusal, type OutboxItem } from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import type { FormKind } from './form-config.ts';

type NoticeText = { tone: 'info' | 'warning' | 'danger'; title: string; text: string };

type NoticeKey =
  | Exclude<OutboxItem['state'], 'unconfirmed'>
  | DeviceRefusal
  | 'discarding'
  | 'replacing'
  | 'accepted'
  | 'discarded'
  | 'gone';

const noticesOf = (kind: FormKind): Record<NoticeKey, NoticeText> => {
  const { noun, done } = KINDS[kind].terms;
  const afterAll = `If you submit the form, it is ${done} after all.`;
  return {
    waiting: {
      tone: 'info',
      title: `This ${noun} is waiting on this device`,
      text: 'It has not been sent yet. What you change here is what will be sent.',
    },
    sending: {
      tone: 'warning',
      title: 'Sent; waiting for the server to confirm',
      text: `If you change this ${noun}, the server is first asked to withdraw any copy that it received.`,
    },
    refused: {
      tone: 'danger',
      title: `The server did not accept this ${noun}`,
      text: 'It gave no reason.',
    },
    discarding: {
      tone: 'warning',
      title: `This ${noun} is being withdrawn`,
      text: `You discarded it. ${afterAll}`,
    },
    replacing: {
      tone: 'warning',
      title: 'Your change is waiting for the server',
      text: 'It is first asked to withdraw the version sent before. What you change here is sent after that.',
    },
    'other-received': {
      tone: 'warning',
      title: `The server has another version of this ${noun}`,
      text: `It was sent before this one. If you submit the form, this version is sent as a new ${noun}.`,
    },
    'other-author': {
      tone: 'warning',
      title: `Someone else listed this ${noun} first`,
      text: `They had its link or QR code, and their listing is on the server. If you submit the form, yours is sent as a new ${noun}.`,
    },
    'received-first': {
      tone: 'info',
      title: `The server has this ${noun}`,
      text: 'It was received before it could be withdrawn, and can no longer be changed here.',
    },
    voided: {
      tone: 'warning',
      title: `This ${noun} was withdrawn`,
      text: `The server never received it. ${afterAll}`,
    },
    lost: {
      tone: 'warning',
      title: `The server lost this ${noun}`,
      text: 'It confirmed it, then lost it when it was restored from a backup. Submit the form to send it again.',
    },
    accepted: {
      tone: 'info',
      title: `The server has this ${noun}`,
      text: `It is ${done} and can no longer be changed here.`,
    },
    discarded: {
      tone: 'warning',
      title: `This ${noun} was discarded`,
      text: `It will not be sent as it was. ${afterAll}`,
    },
    gone: {
      tone: 'warning',
      title: `This ${noun} is no longer on this device`,
      text: `It was sent some time ago, or discarded. If you submit the form, it is sent as a new ${noun}.`,
    },
  };
};

export function statusNotice(status: OperationStatus, kind: FormKind): NoticeText {
  const key = noticeKey(status);
  const notice = noticesOf(kind)[key];
  if (key !== 'refused' || status.kind !== 'queued') return notice;
  const reason = asSentence(status.item.refusal?.message ?? notice.text);
  return { ...notice, text: `${reason} Nothing is lost: change it here and submit it again.` };
}

function noticeKey(status: OperationStatus): NoticeKey {
  if (status.kind === 'gone') return status.isDiscarded ? 'discarded' : 'gone';
  if (status.kind === 'accepted') return 'accepted';
  const { item } = status;
  if (item.withdrawal === 'discard') return 'discarding';
  if (item.withdrawal === 'resend') return 'replacing';
  const key = deviceRefusal(item) ?? item.state;
  return key === 'unconfirmed' ? 'sending' : key;
}

export function unchangeableNotice(status: OperationStatus, kind: FormKind): NoticeText {
  const { noun } = KINDS[kind].terms;
  const newOne = `The form below is for a new ${noun}.`;
  // A queued item is unchangeable only once the server has received all of it.
  if (status.kind !== 'gone') {
    return {
      tone: 'info',
      title: `The server already has that ${noun}`,
      text: `It can no longer be changed here. ${newOne}`,
    };
  }
  return {
    tone: 'warning',
    title: `That ${noun} is not on this device`,
    text: `It may have been sent or discarded in the meantime. ${newOne}`,
  };
}
