// Generated from supabase/migrations by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      brokers: {
        Row: {
          answers_of_ten: unknown | null;
          answers_within: string | null;
          bio: string;
          company_id: string;
          email: string;
          id: string;
          image: string;
          left_company_at: string | null;
          location: string;
          name: string;
          owner_since: string | null;
          phone: string;
          rating: number;
          reviews: number;
          specialties: string[];
          sync_xid: unknown;
          title: string;
          transactions: number;
        };
        Insert: {
          answers_of_ten?: unknown | null;
          answers_within?: string | null;
          bio: string;
          company_id: string;
          email: string;
          id?: string;
          image: string;
          left_company_at?: string | null;
          location: string;
          name: string;
          owner_since?: string | null;
          phone: string;
          rating?: number;
          reviews?: number;
          specialties: string[];
          sync_xid?: unknown;
          title: string;
          transactions?: number;
        };
        Update: {
          answers_of_ten?: unknown | null;
          answers_within?: string | null;
          bio?: string;
          company_id?: string;
          email?: string;
          id?: string;
          image?: string;
          left_company_at?: string | null;
          location?: string;
          name?: string;
          owner_since?: string | null;
          phone?: string;
          rating?: number;
          reviews?: number;
          specialties?: string[];
          sync_xid?: unknown;
          title?: string;
          transactions?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'brokers_company';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      claimed_entities: {
        Row: {
          approved: boolean;
          approved_at: string | null;
          entity_id: string;
          entity_type: string;
          id: string;
          sync_xid: unknown;
          user_id: string;
        };
        Insert: {
          approved?: boolean;
          approved_at?: string | null;
          entity_id: string;
          entity_type: string;
          id?: string;
          sync_xid?: unknown;
          user_id: string;
        };
        Update: {
          approved?: boolean;
          approved_at?: string | null;
          entity_id?: string;
          entity_type?: string;
          id?: string;
          sync_xid?: unknown;
          user_id?: string;
        };
        Relationships: [];
      };
      companies: {
        Row: {
          address: string;
          answers_of_ten: unknown | null;
          answers_within: string | null;
          description: string;
          email: string;
          id: string;
          logo: string;
          name: string;
          owner_since: string | null;
          phone: string;
          regions: string[];
          sync_xid: unknown;
          website: string;
          year_founded: number;
        };
        Insert: {
          address: string;
          answers_of_ten?: unknown | null;
          answers_within?: string | null;
          description: string;
          email: string;
          id?: string;
          logo: string;
          name: string;
          owner_since?: string | null;
          phone: string;
          regions: string[];
          sync_xid?: unknown;
          website: string;
          year_founded: number;
        };
        Update: {
          address?: string;
          answers_of_ten?: unknown | null;
          answers_within?: string | null;
          description?: string;
          email?: string;
          id?: string;
          logo?: string;
          name?: string;
          owner_since?: string | null;
          phone?: string;
          regions?: string[];
          sync_xid?: unknown;
          website?: string;
          year_founded?: number;
        };
        Relationships: [];
      };
      company_locations: {
        Row: {
          address: string;
          city: string;
          company_id: string;
          email: string | null;
          id: string;
          is_primary: boolean;
          phone: string | null;
          state: string;
          sync_xid: unknown;
        };
        Insert: {
          address: string;
          city: string;
          company_id: string;
          email?: string | null;
          id?: string;
          is_primary?: boolean;
          phone?: string | null;
          state: string;
          sync_xid?: unknown;
        };
        Update: {
          address?: string;
          city?: string;
          company_id?: string;
          email?: string | null;
          id?: string;
          is_primary?: boolean;
          phone?: string | null;
          state?: string;
          sync_xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: 'company_locations_company';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      credentials: {
        Row: {
          broker_id: string | null;
          checked_on: string | null;
          company_id: string | null;
          cover_until: string | null;
          flat: number | null;
          gst: string | null;
          holding: string | null;
          id: string;
          line: string;
          minimum: number | null;
          note: string | null;
          per_claim: number | null;
          per_year: number | null;
          percent: number | null;
          stated_on: string;
          sync_xid: unknown;
          url: string | null;
          valid_until: string | null;
        };
        Insert: {
          broker_id?: string | null;
          checked_on?: string | null;
          company_id?: string | null;
          cover_until?: string | null;
          flat?: number | null;
          gst?: string | null;
          holding?: string | null;
          id?: string;
          line: string;
          minimum?: number | null;
          note?: string | null;
          per_claim?: number | null;
          per_year?: number | null;
          percent?: number | null;
          stated_on: string;
          sync_xid?: unknown;
          url?: string | null;
          valid_until?: string | null;
        };
        Update: {
          broker_id?: string | null;
          checked_on?: string | null;
          company_id?: string | null;
          cover_until?: string | null;
          flat?: number | null;
          gst?: string | null;
          holding?: string | null;
          id?: string;
          line?: string;
          minimum?: number | null;
          note?: string | null;
          per_claim?: number | null;
          per_year?: number | null;
          percent?: number | null;
          stated_on?: string;
          sync_xid?: unknown;
          url?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'credentials_broker';
            columns: ['broker_id'];
            isOneToOne: false;
            referencedRelation: 'brokers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credentials_company';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      enquiries: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          broker_id: string | null;
          company_id: string;
          created_at: string;
          device_id: string;
          id: string;
          key: string | null;
          key_hash: string | null;
          listing_title: string | null;
          made_at: number;
          name: string | null;
          note: string | null;
          parcel_id: string | null;
          phone: string | null;
          product: string | null;
          seen_at: string | null;
          source: string | null;
          top_price: number | null;
          user_id: string | null;
          volume: number;
          wanted_by: string | null;
          zone: string | null;
        };
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          broker_id?: string | null;
          company_id: string;
          created_at?: string;
          device_id: string;
          id?: string;
          key?: string | null;
          key_hash?: string | null;
          listing_title?: string | null;
          made_at: number;
          name?: string | null;
          note?: string | null;
          parcel_id?: string | null;
          phone?: string | null;
          product?: string | null;
          seen_at?: string | null;
          source?: string | null;
          top_price?: number | null;
          user_id?: string | null;
          volume: number;
          wanted_by?: string | null;
          zone?: string | null;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          broker_id?: string | null;
          company_id?: string;
          created_at?: string;
          device_id?: string;
          id?: string;
          key?: string | null;
          key_hash?: string | null;
          listing_title?: string | null;
          made_at?: number;
          name?: string | null;
          note?: string | null;
          parcel_id?: string | null;
          phone?: string | null;
          product?: string | null;
          seen_at?: string | null;
          source?: string | null;
          top_price?: number | null;
          user_id?: string | null;
          volume?: number;
          wanted_by?: string | null;
          zone?: string | null;
        };
        Relationships: [];
      };
      enquiry_answers: {
        Row: {
          action: string;
          created_at: string;
          device_id: string;
          enquiry_id: string;
          id: string;
          made_at: number;
          user_id: string | null;
        };
        Insert: {
          action: string;
          created_at?: string;
          device_id: string;
          enquiry_id: string;
          id?: string;
          made_at: number;
          user_id?: string | null;
        };
        Update: {
          action?: string;
          created_at?: string;
          device_id?: string;
          enquiry_id?: string;
          id?: string;
          made_at?: number;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiry_answers_enquiry';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      enquiry_inbox: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          broker_id: string | null;
          company_id: string;
          enquiry_id: string;
          id: string;
          listing_title: string | null;
          made_at: number;
          name: string | null;
          note: string | null;
          parcel_id: string | null;
          phone: string | null;
          product: string | null;
          received_at: string;
          seen_at: string | null;
          sync_xid: unknown;
          top_price: number | null;
          user_id: string;
          volume: number;
          wanted_by: string | null;
          zone: string | null;
        };
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          broker_id?: string | null;
          company_id: string;
          enquiry_id: string;
          id?: string;
          listing_title?: string | null;
          made_at: number;
          name?: string | null;
          note?: string | null;
          parcel_id?: string | null;
          phone?: string | null;
          product?: string | null;
          received_at: string;
          seen_at?: string | null;
          sync_xid?: unknown;
          top_price?: number | null;
          user_id: string;
          volume: number;
          wanted_by?: string | null;
          zone?: string | null;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          broker_id?: string | null;
          company_id?: string;
          enquiry_id?: string;
          id?: string;
          listing_title?: string | null;
          made_at?: number;
          name?: string | null;
          note?: string | null;
          parcel_id?: string | null;
          phone?: string | null;
          product?: string | null;
          received_at?: string;
          seen_at?: string | null;
          sync_xid?: unknown;
          top_price?: number | null;
          user_id?: string;
          volume?: number;
          wanted_by?: string | null;
          zone?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiry_inbox_enquiry';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      hidden_listings: {
        Row: {
          content: Json;
          events: Json;
          hidden_at: string;
          hidden_by: string | null;
          hidden_with: string | null;
          id: string;
          note: string | null;
          reason: string;
        };
        Insert: {
          content: Json;
          events?: Json;
          hidden_at?: string;
          hidden_by?: string | null;
          hidden_with?: string | null;
          id: string;
          note?: string | null;
          reason: string;
        };
        Update: {
          content?: Json;
          events?: Json;
          hidden_at?: string;
          hidden_by?: string | null;
          hidden_with?: string | null;
          id?: string;
          note?: string | null;
          reason?: string;
        };
        Relationships: [];
      };
      inbox: {
        Row: {
          broker_id: string;
          company_id: string;
          id: string;
          listed_at: string;
          parcel_id: string;
          seller_email: string | null;
          seller_name: string | null;
          seller_phone: string | null;
          sync_xid: unknown;
          user_id: string;
        };
        Insert: {
          broker_id: string;
          company_id: string;
          id?: string;
          listed_at: string;
          parcel_id: string;
          seller_email?: string | null;
          seller_name?: string | null;
          seller_phone?: string | null;
          sync_xid?: unknown;
          user_id: string;
        };
        Update: {
          broker_id?: string;
          company_id?: string;
          id?: string;
          listed_at?: string;
          parcel_id?: string;
          seller_email?: string | null;
          seller_name?: string | null;
          seller_phone?: string | null;
          sync_xid?: unknown;
          user_id?: string;
        };
        Relationships: [];
      };
      listing_changes: {
        Row: {
          action: string;
          before: Json | null;
          created_at: string;
          fields: Json | null;
          id: string;
          key: string | null;
          made_at: number;
          parcel_id: string;
          user_id: string | null;
        };
        Insert: {
          action: string;
          before?: Json | null;
          created_at?: string;
          fields?: Json | null;
          id?: string;
          key?: string | null;
          made_at: number;
          parcel_id: string;
          user_id?: string | null;
        };
        Update: {
          action?: string;
          before?: Json | null;
          created_at?: string;
          fields?: Json | null;
          id?: string;
          key?: string | null;
          made_at?: number;
          parcel_id?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      listing_events: {
        Row: {
          at: string;
          former_price: number | null;
          former_status: string | null;
          former_volume: number | null;
          id: string;
          kind: string;
          parcel_id: string;
          price: number | null;
          role: string | null;
          status: string | null;
          sync_xid: unknown;
          volume: number | null;
        };
        Insert: {
          at: string;
          former_price?: number | null;
          former_status?: string | null;
          former_volume?: number | null;
          id?: string;
          kind: string;
          parcel_id: string;
          price?: number | null;
          role?: string | null;
          status?: string | null;
          sync_xid?: unknown;
          volume?: number | null;
        };
        Update: {
          at?: string;
          former_price?: number | null;
          former_status?: string | null;
          former_volume?: number | null;
          id?: string;
          kind?: string;
          parcel_id?: string;
          price?: number | null;
          role?: string | null;
          status?: string | null;
          sync_xid?: unknown;
          volume?: number | null;
        };
        Relationships: [];
      };
      listing_private: {
        Row: {
          created_at: string;
          device_id: string;
          first_listed: string | null;
          former_id: string | null;
          hidden: Json | null;
          hidden_reason: string | null;
          id: string;
          key_hash: string | null;
          reference: string | null;
          seller_email: string | null;
          seller_name: string | null;
          seller_phone: string | null;
          sync_xid: unknown;
          user_id: string | null;
          withdrawn: Json | null;
        };
        Insert: {
          created_at?: string;
          device_id: string;
          first_listed?: string | null;
          former_id?: string | null;
          hidden?: Json | null;
          hidden_reason?: string | null;
          id: string;
          key_hash?: string | null;
          reference?: string | null;
          seller_email?: string | null;
          seller_name?: string | null;
          seller_phone?: string | null;
          sync_xid?: unknown;
          user_id?: string | null;
          withdrawn?: Json | null;
        };
        Update: {
          created_at?: string;
          device_id?: string;
          first_listed?: string | null;
          former_id?: string | null;
          hidden?: Json | null;
          hidden_reason?: string | null;
          id?: string;
          key_hash?: string | null;
          reference?: string | null;
          seller_email?: string | null;
          seller_name?: string | null;
          seller_phone?: string | null;
          sync_xid?: unknown;
          user_id?: string | null;
          withdrawn?: Json | null;
        };
        Relationships: [];
      };
      notice_emails: {
        Row: {
          id: string;
          kinds: string[];
        };
        Insert: {
          id: string;
          kinds: string[];
        };
        Update: {
          id?: string;
          kinds?: string[];
        };
        Relationships: [];
      };
      parcels: {
        Row: {
          acting_for: string | null;
          broker_id: string;
          company_id: string;
          confirmed_at: string | null;
          confirmed_by: string | null;
          delivery: string | null;
          description: string;
          expiry_date: string | null;
          id: string;
          lease_years: number | null;
          listed_date: string;
          location: string;
          minimum_volume: number | null;
          price: number;
          product: string | null;
          reliability: string | null;
          status: string;
          sync_xid: unknown;
          title: string;
          volume: number;
          water_source: string;
          water_type: string;
          zone: string | null;
        };
        Insert: {
          acting_for?: string | null;
          broker_id: string;
          company_id: string;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          delivery?: string | null;
          description: string;
          expiry_date?: string | null;
          id?: string;
          lease_years?: number | null;
          listed_date: string;
          location: string;
          minimum_volume?: number | null;
          price: number;
          product?: string | null;
          reliability?: string | null;
          status?: string;
          sync_xid?: unknown;
          title: string;
          volume: number;
          water_source: string;
          water_type: string;
          zone?: string | null;
        };
        Update: {
          acting_for?: string | null;
          broker_id?: string;
          company_id?: string;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          delivery?: string | null;
          description?: string;
          expiry_date?: string | null;
          id?: string;
          lease_years?: number | null;
          listed_date?: string;
          location?: string;
          minimum_volume?: number | null;
          price?: number;
          product?: string | null;
          reliability?: string | null;
          status?: string;
          sync_xid?: unknown;
          title?: string;
          volume?: number;
          water_source?: string;
          water_type?: string;
          zone?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'parcels_broker';
            columns: ['broker_id'];
            isOneToOne: false;
            referencedRelation: 'brokers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parcels_company';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      pending_brokers: {
        Row: {
          bio: string;
          company_id: string | null;
          created_at: string;
          email: string;
          id: string;
          image: string;
          location: string;
          name: string;
          phone: string;
          rejection_reason: string | null;
          specialties: string[];
          status: string;
          sync_xid: unknown;
          title: string;
          user_id: string;
        };
        Insert: {
          bio: string;
          company_id?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          image: string;
          location: string;
          name: string;
          phone: string;
          rejection_reason?: string | null;
          specialties: string[];
          status?: string;
          sync_xid?: unknown;
          title: string;
          user_id: string;
        };
        Update: {
          bio?: string;
          company_id?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          image?: string;
          location?: string;
          name?: string;
          phone?: string;
          rejection_reason?: string | null;
          specialties?: string[];
          status?: string;
          sync_xid?: unknown;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pending_brokers_company';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      pending_companies: {
        Row: {
          address: string;
          created_at: string;
          description: string;
          email: string;
          id: string;
          logo: string;
          name: string;
          phone: string;
          regions: string[];
          rejection_reason: string | null;
          status: string;
          sync_xid: unknown;
          user_id: string;
          website: string;
          year_founded: number;
        };
        Insert: {
          address: string;
          created_at?: string;
          description: string;
          email: string;
          id?: string;
          logo: string;
          name: string;
          phone: string;
          regions: string[];
          rejection_reason?: string | null;
          status?: string;
          sync_xid?: unknown;
          user_id: string;
          website: string;
          year_founded: number;
        };
        Update: {
          address?: string;
          created_at?: string;
          description?: string;
          email?: string;
          id?: string;
          logo?: string;
          name?: string;
          phone?: string;
          regions?: string[];
          rejection_reason?: string | null;
          status?: string;
          sync_xid?: unknown;
          user_id?: string;
          website?: string;
          year_founded?: number;
        };
        Relationships: [];
      };
      profile_changes: {
        Row: {
          before: Json;
          created_at: string;
          fields: Json;
          id: string;
          made_at: number;
          profile_id: string;
          profile_type: string;
          replaced: Json | null;
          user_id: string | null;
        };
        Insert: {
          before: Json;
          created_at?: string;
          fields: Json;
          id?: string;
          made_at: number;
          profile_id: string;
          profile_type: string;
          replaced?: Json | null;
          user_id?: string | null;
        };
        Update: {
          before?: Json;
          created_at?: string;
          fields?: Json;
          id?: string;
          made_at?: number;
          profile_id?: string;
          profile_type?: string;
          replaced?: Json | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      profile_requests: {
        Row: {
          change_id: string;
          created_at: string;
          field: string;
          former: string;
          id: string;
          profile_id: string;
          profile_type: string;
          rejection_reason: string | null;
          status: string;
          sync_xid: unknown;
          user_id: string;
          value: string;
        };
        Insert: {
          change_id: string;
          created_at?: string;
          field: string;
          former: string;
          id?: string;
          profile_id: string;
          profile_type: string;
          rejection_reason?: string | null;
          status?: string;
          sync_xid?: unknown;
          user_id: string;
          value: string;
        };
        Update: {
          change_id?: string;
          created_at?: string;
          field?: string;
          former?: string;
          id?: string;
          profile_id?: string;
          profile_type?: string;
          rejection_reason?: string | null;
          status?: string;
          sync_xid?: unknown;
          user_id?: string;
          value?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          email: string | null;
          full_name: string | null;
          id: string;
          sync_xid: unknown;
        };
        Insert: {
          email?: string | null;
          full_name?: string | null;
          id: string;
          sync_xid?: unknown;
        };
        Update: {
          email?: string | null;
          full_name?: string | null;
          id?: string;
          sync_xid?: unknown;
        };
        Relationships: [];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          endpoint: string;
          id: string;
          p256dh: string;
          saved_at: string;
          time_zone: string;
          user_id: string;
        };
        Insert: {
          auth: string;
          endpoint: string;
          id?: string;
          p256dh: string;
          saved_at?: string;
          time_zone: string;
          user_id: string;
        };
        Update: {
          auth?: string;
          endpoint?: string;
          id?: string;
          p256dh?: string;
          saved_at?: string;
          time_zone?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      reports: {
        Row: {
          created_at: string;
          device_id: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          key: string | null;
          key_hash: string | null;
          made_at: number;
          note: string | null;
          outcome: string | null;
          reason: string;
          source: string | null;
          subject_id: string;
          subject_type: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          device_id: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          key?: string | null;
          key_hash?: string | null;
          made_at: number;
          note?: string | null;
          outcome?: string | null;
          reason: string;
          source?: string | null;
          subject_id: string;
          subject_type: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          device_id?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          key?: string | null;
          key_hash?: string | null;
          made_at?: number;
          note?: string | null;
          outcome?: string | null;
          reason?: string;
          source?: string | null;
          subject_id?: string;
          subject_type?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      season_facts: {
        Row: {
          all_day: boolean;
          as_of: string;
          ends: string | null;
          id: string;
          kind: string;
          name: string | null;
          reliability: string | null;
          source_name: string;
          source_url: string;
          starts: string | null;
          sync_xid: unknown;
          value: number | null;
          zone_from: string | null;
          zone_to: string | null;
        };
        Insert: {
          all_day?: boolean;
          as_of: string;
          ends?: string | null;
          id: string;
          kind: string;
          name?: string | null;
          reliability?: string | null;
          source_name: string;
          source_url: string;
          starts?: string | null;
          sync_xid?: unknown;
          value?: number | null;
          zone_from?: string | null;
          zone_to?: string | null;
        };
        Update: {
          all_day?: boolean;
          as_of?: string;
          ends?: string | null;
          id?: string;
          kind?: string;
          name?: string | null;
          reliability?: string | null;
          source_name?: string;
          source_url?: string;
          starts?: string | null;
          sync_xid?: unknown;
          value?: number | null;
          zone_from?: string | null;
          zone_to?: string | null;
        };
        Relationships: [];
      };
      sent_messages: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          details: Json;
          id: string;
          kind: string;
          made_at: number;
          received_at: string;
          seen_at: string | null;
          subject_id: string;
          subject_type: string;
          sync_xid: unknown;
          title: string | null;
          user_id: string;
        };
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          details: Json;
          id: string;
          kind: string;
          made_at: number;
          received_at: string;
          seen_at?: string | null;
          subject_id: string;
          subject_type: string;
          sync_xid?: unknown;
          title?: string | null;
          user_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          details?: Json;
          id?: string;
          kind?: string;
          made_at?: number;
          received_at?: string;
          seen_at?: string | null;
          subject_id?: string;
          subject_type?: string;
          sync_xid?: unknown;
          title?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          id: string;
          role: string;
          sync_xid: unknown;
          user_id: string;
        };
        Insert: {
          id?: string;
          role: string;
          sync_xid?: unknown;
          user_id: string;
        };
        Update: {
          id?: string;
          role?: string;
          sync_xid?: unknown;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      approve_broker: {
        Args: { submission_id: string };
        Returns: Json;
      };
      approve_company: {
        Args: { submission_id: string };
        Returns: Json;
      };
      approve_profile_request: {
        Args: { request_id: string };
        Returns: Json;
      };
      check_credential: {
        Args: { credential_id: string; seen_version: string; valid_until?: string };
        Returns: Json;
      };
      check_listing_key: {
        Args: { key: string; listing: string };
        Returns: Json;
      };
      delete_account: {
        Args: { listings: string };
        Returns: Json;
      };
      finish_inboxes: {
        Args: never;
        Returns: Json;
      };
      grant_admin: {
        Args: { email?: string; setup_key: string };
        Returns: Json;
      };
      hide_source: {
        Args: { after?: string; source: string };
        Returns: Json;
      };
      list_administrators: {
        Args: never;
        Returns: Json;
      };
      list_versions: {
        Args: { table_name: string };
        Returns: Json;
      };
      listings_for_review: {
        Args: { hidden_term?: string };
        Returns: Json;
      };
      moderate_listings: {
        Args: { action: string; parcel_ids: string[]; reason?: string };
        Returns: Json;
      };
      profiles_for_review: {
        Args: { after?: string };
        Returns: Json;
      };
      pull_changes: {
        Args: { page_size?: number; since: string; with_patches?: boolean };
        Returns: unknown;
      };
      pull_changes_from_primary: {
        Args: { page_size?: number; since?: string; with_digests?: boolean; with_own?: boolean; with_patches?: boolean };
        Returns: unknown;
      };
      read_back: {
        Args: { ids: string[]; table_name: string };
        Returns: Json;
      };
      read_messages: {
        Args: { keys: Json };
        Returns: Json;
      };
      read_notice_emails: {
        Args: never;
        Returns: Json;
      };
      reject_profile_request: {
        Args: { reason: string; request_id: string };
        Returns: Json;
      };
      reject_submission: {
        Args: { kind: string; reason: string; submission_id: string };
        Returns: Json;
      };
      remove_administrator: {
        Args: { user_id: string };
        Returns: Json;
      };
      remove_enquiries: {
        Args: { enquiry: string; of_source?: boolean };
        Returns: Json;
      };
      remove_enquiries_of: {
        Args: { source: string };
        Returns: Json;
      };
      remove_push_subscription: {
        Args: { endpoint: string };
        Returns: Json;
      };
      remove_season_fact: {
        Args: { fact_id: string; seen_version: string };
        Returns: Json;
      };
      restore_source: {
        Args: { after?: string; source: string };
        Returns: Json;
      };
      revoke_claim: {
        Args: { claim_id: string };
        Returns: Json;
      };
      save_notice_emails: {
        Args: { kinds: string[] };
        Returns: Json;
      };
      save_push_subscription: {
        Args: { auth: string; endpoint: string; p256dh: string; time_zone: string };
        Returns: Json;
      };
      save_season_fact: {
        Args: { fact: Json; seen_version?: string };
        Returns: Json;
      };
      settle_notices: {
        Args: { results: Json };
        Returns: Json;
      };
      settle_reports: {
        Args: { outcome?: string; seen_until?: string; subject_id: string; subject_type: string };
        Returns: Json;
      };
      submissions_for_review: {
        Args: never;
        Returns: Json;
      };
      take_notices: {
        Args: { lease_seconds?: number; most?: number };
        Returns: Json;
      };
      uncheck_credential: {
        Args: { credential_id: string };
        Returns: Json;
      };
      undo_profile_change: {
        Args: { field: string; profile_id: string; profile_type: string; seen: string };
        Returns: Json;
      };
      void_writes: {
        Args: { ids: string[]; table_name: string };
        Returns: Json;
      };
      write_rows: {
        Args: { new_rows: unknown; table_name: string };
        Returns: Json;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
